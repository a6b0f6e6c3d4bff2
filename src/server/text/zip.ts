// A ZIP archive of texts (APPNOTE 6.3: version 2.0, deflated, names in UTF-8). Texts are compressed as they come.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  texts: AsyncIterable<string>;
}

interface Packed {
  name: Buffer;
  bytes: Buffer;
  crc: number;
  size: number;
}

/** The largest number of 32 bits: neither a file nor the archive may be longer. */
const most = 0xff_ff_ff_ff;

const pack = async ({ name, texts }: ZipEntry): Promise<Packed> => {
  const deflate = createDeflateRaw();
  const packed = buffer(deflate);
  let [crc, size] = [0, 0];
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    crc = crc32(bytes, crc);
    size += bytes.length;
    if (!deflate.write(bytes)) await once(deflate, 'drain');
  }
  deflate.end();
  return { name: Buffer.from(name), bytes: await packed, crc, size };
};

/** Returns an instant as MS-DOS has it, in UTC: time, then day. */
const dosTime = (at: Date): [number, number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
];

/** Returns the part of a header that stands before a file and in the directory at the end. */
const shared = ({ name, bytes, crc, size }: Packed, [time, day]: [number, number]): Buffer => {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x08_00, 2);
  head.writeUInt16LE(8, 4);
  head.writeUInt16LE(time, 6);
  head.writeUInt16LE(day, 8);
  head.writeUInt32LE(crc, 10);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
};

const directoryEntry = (each: Packed, head: Buffer, offset: number): Buffer => {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, rest, each.name]);
};

/** Returns the archive of texts; throws a `RangeError` when it is larger than the format allows. */
export const zipOf = async (entries: readonly ZipEntry[], at: Date): Promise<Buffer> => {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  const time = dosTime(at);
  let offset = 0;
  for (const entry of entries) {
    const packed = await pack(entry);
    const head = shared(packed, time);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, packed.name, packed.bytes]);
    directory.push(directoryEntry(packed, head, offset));
    files.push(local);
    offset += local.length;
    if (packed.size > most || offset > most) throw new RangeError('the archive is too large');
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
};
