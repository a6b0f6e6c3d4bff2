/** How the letters of a text file are written as bytes. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Bytes that tell whether a file without a mark at its beginning is in UTF-16. */
const looked = 2_000;
/** The part of those bytes that are zero in UTF-16 of a European language, at the least. */
const manyZeros = 0.3;

/** Returns which of the two bytes of a letter is zero in most letters: the second one, the first one, or neither. */
const zeroByte = (bytes: Uint8Array): 'second' | 'first' | undefined => {
  const zeros = [0, 0];
  const head = bytes.subarray(0, looked);
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  const most = (head.length / 2) * manyZeros;
  return second > most && second > first ? 'second' : first > most ? 'first' : undefined;
};

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/**
 * Returns the text of a file that a person has chosen, and the encoding that its bytes tell: UTF-8 and UTF-16 with or without a mark at the
 * beginning; what is none of them is Windows-1252, in which spreadsheets write in Europe and the Americas.
 */
export const textOfFile = (bytes: Uint8Array): { text: string; encoding: Encoding } => {
  const decoded = (label: string) => new TextDecoder(label).decode(bytes);
  const zero = zeroByte(bytes);
  if (startsWith(bytes, 0xff, 0xfe) || zero === 'second') return { text: decoded('utf-16le'), encoding: 'UTF-16' };
  if (startsWith(bytes, 0xfe, 0xff) || zero === 'first') return { text: decoded('utf-16be'), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: decoded('windows-1252'), encoding: 'Windows-1252' };
  }
};
