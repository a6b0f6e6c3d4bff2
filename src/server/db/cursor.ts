import { createHash } from 'node:crypto';
import { errors, refuse } from '#shared/errors.ts';
import { isId } from '#shared/ids.ts';
import type { SearchRequest } from '#shared/search.ts';

/** The kind of a sorted value: it says how values are compared, and how a cursor stores them. */
export type SortKind = 'text' | 'day' | 'instant' | 'number' | 'flag';

/** PostgreSQL's type for each kind. */
export const typeOf: Readonly<Record<SortKind, string>> = {
  text: 'text',
  day: 'date',
  instant: 'timestamptz',
  number: 'integer',
  flag: 'boolean',
};

const mostNumber = 2_147_483_647;
const infinities = new Set<unknown>(['infinity', '-infinity']);

/** Returns whether a value is an instant in UTC as PostgreSQL writes it into JSON, of the years 1000 to 9999. */
const isInstant = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?$/.test(value)) return false;
  const read = new Date(`${value.slice(0, 19)}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value.slice(0, 19));
};

/** Returns whether PostgreSQL can read a value as the kind's type; a cursor may come from anybody. */
const fits: Readonly<Record<SortKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed(),
  day: (value) => infinities.has(value) || (typeof value === 'string' && value.length === 10 && isInstant(`${value}T00:00:00`)),
  instant: (value) => infinities.has(value) || isInstant(value),
  number: (value) => Number.isInteger(value) && Math.abs(value as number) <= mostNumber,
  flag: (value) => typeof value === 'boolean',
};

/** The person who searches, and the organisation. */
export interface Searching {
  orgId: string;
  personId: string;
}

/** Returns a hash of a search: its person, organisation, list, filters and sorts. */
const printOf = ({ orgId, personId }: Searching, list: string, { filters, sorts }: SearchRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([orgId, personId, list, filters, sorts]))
    .digest('base64url')
    .slice(0, 16);

/** Returns the cursor after a row: the hash of the search, and the row's sorted values with its id last, which its reader may see. */
export const cursorOf = (at: Searching, list: string, request: SearchRequest, values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([printOf(at, list, request), ...values])).toString('base64url');

const parsed = (after: string): unknown => {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    return undefined;
  }
};

/**
 * Returns the values of the request's cursor, one for each kind and the id last; undefined without a cursor.
 * Refuses a cursor that is malformed or belongs to another search with 422, naming `after`.
 */
export const requestedCursor = (at: Searching, list: string, request: SearchRequest, kinds: readonly SortKind[]): unknown[] | undefined => {
  if (request.after === undefined) return undefined;
  const read = parsed(request.after);
  const [print, ...values] = Array.isArray(read) ? (read as unknown[]) : [];
  const last = values.at(-1);
  const isGood =
    print === printOf(at, list, request) &&
    values.length === kinds.length + 1 &&
    kinds.every((kind, place) => fits[kind](values[place])) &&
    typeof last === 'string' &&
    isId(last);
  return isGood ? values : refuse(errors.invalid, { fields: { after: ['VAL_INVALID'] } });
};
