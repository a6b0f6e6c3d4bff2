import { newId } from '../../shared/ids.ts';

/** Bytes of a portion before Base64, which makes 7,400 of them; PostgreSQL refuses a payload of 8,000 or more. */
const portionBytes = 5_550;
const longest = 7_900;

interface Portion {
  of: string;
  part: number;
  parts: number;
  base64: string;
}

/** A payload as PostgreSQL carries it: itself when it fits, else in portions; `gather` puts them together again. */
export const portions = (payload: string): string[] => {
  const bytes = Buffer.from(payload);
  if (bytes.length <= longest) return [payload];
  const of = newId();
  const parts = Math.ceil(bytes.length / portionBytes);
  return Array.from({ length: parts }, (_, part) => {
    const base64 = bytes.subarray(part * portionBytes, (part + 1) * portionBytes).toString('base64');
    return JSON.stringify({ of, part, parts, base64 } satisfies Portion);
  });
};

/**
 * Receives what `portions` made, in order: answers the payload once it is whole. Notifications of one transaction come
 * together, so portions of two payloads never mix and what was begun is dropped when another begins.
 */
export const gather = (): ((text: string) => string | undefined) => {
  let begun: Portion[] = [];
  return (text) => {
    if (!text.startsWith('{')) return text;
    const portion = JSON.parse(text) as Portion;
    if (portion.part === 0) begun = [];
    begun.push(portion);
    if (portion.part !== portion.parts - 1) return undefined;
    const isWhole = begun.length === portion.parts && begun.every(({ of }) => of === portion.of);
    return isWhole ? Buffer.concat(begun.map(({ base64 }) => Buffer.from(base64, 'base64'))).toString() : undefined;
  };
};
