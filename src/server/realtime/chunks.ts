import { newId } from '#shared/ids.ts';

/** Bytes of a chunk before Base64, which makes them 7,400; PostgreSQL refuses a payload of 8,000 bytes or more. */
const chunkBytes = 5_550;
const longest = 7_900;

interface Chunk {
  of: string;
  part: number;
  parts: number;
  base64: string;
}

/** Returns a payload in pieces that PostgreSQL carries: itself when it fits, else chunks that `reassemble` joins again. */
export const toChunks = (payload: string): string[] => {
  const bytes = Buffer.from(payload);
  if (bytes.length <= longest) return [payload];
  const of = newId();
  const parts = Math.ceil(bytes.length / chunkBytes);
  return Array.from({ length: parts }, (_, part) => {
    const base64 = bytes.subarray(part * chunkBytes, (part + 1) * chunkBytes).toString('base64');
    return JSON.stringify({ of, part, parts, base64 } satisfies Chunk);
  });
};

/** The most chunks of one payload, about a megabyte. A notification that claims more is not ours. */
const mostParts = 200;

const isChunk = (value: unknown): value is Chunk => {
  const { of, part, parts, base64 } = (value ?? {}) as Record<keyof Chunk, unknown>;
  return (
    typeof of === 'string' && typeof base64 === 'string' && Number.isInteger(part) && Number.isInteger(parts) && Number(parts) <= mostParts
  );
};

/** Returns the chunk in a text; undefined when it holds none or is no JSON. */
const chunkIn = (text: string): Chunk | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isChunk(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that takes the texts of `toChunks` in order, and returns a payload once it is complete, else undefined.
 * Notifications of one transaction arrive together, so an incomplete payload is dropped when another begins.
 * A text that is no chunk is returned unchanged: anybody with a login to the database can notify, and `Exchange` ignores it.
 */
export const reassemble = (): ((text: string) => string | undefined) => {
  let begun: Chunk[] = [];
  return (text) => {
    if (!text.startsWith('{')) return text;
    const chunk = chunkIn(text);
    if (chunk === undefined) return text;
    if (chunk.part === 0 || begun[0]?.of !== chunk.of || chunk.part !== begun.length) begun = [];
    if (chunk.part !== begun.length) return undefined;
    begun.push(chunk);
    if (begun.length !== chunk.parts) return undefined;
    const whole = Buffer.concat(begun.map(({ base64 }) => Buffer.from(base64, 'base64'))).toString();
    begun = [];
    return whole;
  };
};
