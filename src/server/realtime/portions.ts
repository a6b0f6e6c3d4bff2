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

/** A payload is a megabyte at most; what claims to be more is nobody's of ours. */
const mostParts = 200;

const isPortion = (value: unknown): value is Portion => {
  const { of, part, parts, base64 } = (value ?? {}) as Record<keyof Portion, unknown>;
  return (
    typeof of === 'string' && typeof base64 === 'string' && Number.isInteger(part) && Number.isInteger(parts) && Number(parts) <= mostParts
  );
};

/** What is no JSON is no portion either. */
const portionIn = (text: string): Portion | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isPortion(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Receives what `portions` made, in order: answers the payload once it is whole. Notifications of one transaction come
 * together, so portions of two payloads never mix and what was begun is dropped when another begins. Anybody with a login to the
 * database can notify, so whatever is no portion is answered as it came, and `Exchange` leaves it aside.
 */
export const gather = (): ((text: string) => string | undefined) => {
  let begun: Portion[] = [];
  return (text) => {
    if (!text.startsWith('{')) return text;
    const portion = portionIn(text);
    if (portion === undefined) return text;
    if (portion.part === 0 || begun[0]?.of !== portion.of || portion.part !== begun.length) begun = [];
    if (portion.part !== begun.length) return undefined;
    begun.push(portion);
    if (begun.length !== portion.parts) return undefined;
    const whole = Buffer.concat(begun.map(({ base64 }) => Buffer.from(base64, 'base64'))).toString();
    begun = [];
    return whole;
  };
};
