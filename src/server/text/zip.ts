export interface ZipEntry {
  name: string;
  texts: AsyncIterable<string>;
}

/** Returns a ZIP archive of texts, dated `at`. They are compressed as they come, so that none is in memory whole. */
export const zipOf = async (entries: readonly ZipEntry[], at: Date): Promise<Buffer> => {
  const { strToU8, Zip, ZipDeflate } = await import('fflate');
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const { name, texts } of entries) {
    const file = new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const text of texts) file.push(strToU8(text));
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return Buffer.concat(pieces);
};
