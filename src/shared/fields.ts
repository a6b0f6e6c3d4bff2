import * as z from 'zod/mini';
import { isPhone, isWebsite, withScheme } from './contacts.ts';
import { isDay } from './dates.ts';
import { idShape } from './ids.ts';
import { excessOf } from './signs.ts';
import { isHarmless, isVisible, plainLine } from './titles.ts';

/** Codes that a field's message carries in `data-code`; specification section 5. Their texts are in the language file under `codes`. */
export const fieldCodes = [
  'VAL_REQUIRED',
  'VAL_INVALID',
  'VAL_UNKNOWN',
  'VAL_TOO_LONG',
  'VAL_CHARACTERS',
  'VAL_INVALID_EMAIL',
  'VAL_INVALID_PHONE',
  'VAL_INVALID_WEBSITE',
  'VAL_INVALID_ZIP_CODE',
  'VAL_INVALID_POSTAL_CODE',
  'VAL_PASSWORD_LENGTH',
  'VAL_PASSWORD_UPPERCASE',
  'VAL_PASSWORD_LOWERCASE',
  'VAL_PASSWORD_NUMBER',
  'VAL_PASSWORD_COMMON',
  'VAL_PASSWORD_MATCH',
  'VAL_TERMS',
  'VAL_PASSWORD_WRONG',
  'VAL_PASSWORD_SAME',
  'VAL_CODE_LENGTH',
  'VAL_CODE_WRONG',
  'VAL_NUMBER',
  'VAL_ATTENDEE',
  'VAL_MENTION',
  'VAL_TOO_MANY',
  'VAL_TAKEN',
  'VAL_COLOR',
  'VAL_CARD_EXPIRED',
  'VAL_RANGE',
  'VAL_FORMULA',
  'VAL_UNITS',
  'VAL_CIRCLE',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

/** Longest stored rich text, in characters of HTML. */
export const richTextLimit = 50_000;

/** Refuses NUL characters and unpaired surrogates, which PostgreSQL cannot store. */
export const storable = z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), 'VAL_INVALID');

const missing = (issue: { input?: unknown }): FieldCode =>
  issue.input === undefined || issue.input === null || issue.input === '' ? 'VAL_REQUIRED' : 'VAL_INVALID';

/** An id: a lower-case UUID. */
export const id = () => z.string({ error: missing }).check(z.regex(idShape, { error: missing }));

/** Refuses a list in which two items have the same id; the error is reported at the second one. */
export const distinctIds = <Item extends { id: string }>() =>
  z.check<Item[]>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      if (seen.has(item.id)) issues.push({ code: 'custom', input: value, path: [index, 'id'], message: 'VAL_TAKEN' });
      seen.add(item.id);
    }
  });

/**
 * Refuses a text of more signs than the limit, as a person counts them (`excessOf`). What describes the contract names the limit as the
 * longest length.
 */
export const atMost = (limit: number): z.core.$ZodCheck<string> => {
  const check = z.check<string>(({ value, issues }) => {
    if (excessOf(value, limit) > 0)
      issues.push({ code: 'too_big', origin: 'string', maximum: limit, inclusive: true, input: value, message: 'VAL_TOO_LONG' });
  });
  check._zod.onattach.push((schema) => Object.assign(schema._zod.bag, { maximum: limit }));
  return check;
};

/** Makes a text one line, and refuses characters that a title must not have. */
const plain = (limit: number) => [
  z.overwrite(plainLine),
  atMost(limit),
  storable,
  z.refine<string>(isHarmless, 'VAL_CHARACTERS'),
  z.refine<string>((text) => text === '' || isVisible(text), 'VAL_REQUIRED'),
];

/**
 * One line of text that is required, such as a title or a name: at most `limit` characters (default 100, specification section 5). Line
 * breaks and tabs become spaces (`plainLine`). A text without a visible character is missing; one with control characters or overrides
 * of direction is refused with `VAL_CHARACTERS`.
 */
export const line = (limit = 100) => z.string({ error: missing }).check(...plain(limit), z.minLength(1, 'VAL_REQUIRED'));

/** One line of text that may be empty; otherwise like `line`. */
export const optionalLine = (limit = 100) => z._default(z.string({ error: missing }).check(...plain(limit)), '');

/** One line of text in an edit, which may be empty: when absent it stays unchanged. */
export const editedLine = (limit = 100) => z.optional(z.string({ error: missing }).check(...plain(limit)));

/** A phone number of at most 40 characters, which may be empty; specification section 5. */
export const phone = () =>
  z.string({ error: missing }).check(
    ...plain(40),
    z.refine<string>((text) => text === '' || isPhone(text), 'VAL_INVALID_PHONE'),
  );

/** The address of a website, which may be empty; without a scheme it gets https. Specification section 5. */
export const website = () =>
  z.string({ error: missing }).check(
    ...plain(200),
    z.overwrite(withScheme),
    z.refine<string>((text) => text === '' || isWebsite(text), 'VAL_INVALID_WEBSITE'),
  );

/** HTML of a rich text; the server sanitises it before storing it. */
export const richText = () => z._default(z.string({ error: missing }).check(z.maxLength(richTextLimit, 'VAL_TOO_LONG'), storable), '');

/** Rich text in an edit: when absent it stays unchanged, so that lists, which do not load it, can change the other fields. */
export const editedText = () => z.optional(z.string({ error: missing }).check(z.maxLength(richTextLimit, 'VAL_TOO_LONG'), storable));

/** Length of `2026-03-03T00:00:00.000Z`. */
const longestDay = 24;

/**
 * A calendar day of the years 1900 to 2199, on the wire midnight UTC of the local date (specification section 5). `2026-03-03` and
 * `2026-03-03T00:00:00.000Z` are accepted; answers have the first form.
 */
export const day = () =>
  z.pipe(
    z.string({ error: missing }).check(z.maxLength(longestDay, { error: missing })),
    z.pipe(
      z.transform((text: string) => text.replace(/T00:00:00(\.000)?Z$/, '')),
      z.string().check(z.refine(isDay, { error: missing })),
    ),
  );

/** One of the words of an enumeration. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words, { error: missing });

/** Ids in a query, separated by commas: `?ids=a,b`; at most 300, the limit of people searches (specification section 9). */
export const idList = () =>
  z.pipe(
    z.string({ error: missing }).check(z.maxLength(12_000, 'VAL_TOO_LONG')),
    z.pipe(
      z.transform((text: string) => text.split(',').filter(Boolean)),
      z.array(id()).check(z.maxLength(300, 'VAL_TOO_LONG')),
    ),
  );

/** A boolean in a path or query: `true` or `false`. */
export const flag = () =>
  z.pipe(
    z.enum(['true', 'false'], { error: missing }),
    z.transform((text: 'true' | 'false') => text === 'true'),
  );

/**
 * The version of an item that the person saw when they ticked it. When somebody else has done the opposite since, nothing changes, and the answer
 * says who: the act may have waited for a connection.
 */
export const seenVersion = () => z.optional(whole(1, 2_147_483_647));

/** A whole number within both limits, inclusive. */
export const whole = (least: number, most: number) =>
  z
    .number({ error: missing })
    .check(z.refine(Number.isInteger, 'VAL_NUMBER'), z.minimum(least, 'VAL_NUMBER'), z.maximum(most, 'VAL_NUMBER'));

/** Where an item came from; stored with every item. */
export const sources = ['typed', 'meeting', 'issue', 'voice', 'import', 'rule'] as const;

/**
 * The source that a request may set: `meeting` and `issue` only together with the meeting or Issue (`sourceFits`). `voice` is what
 * was said or typed to the voice assistant. Only the server sets `import` and `rule`.
 */
export const source = () => z._default(oneOf(['typed', 'meeting', 'issue', 'voice']), 'typed');

interface SourceClaim {
  source?: (typeof sources)[number];
  meetingId?: string | null | undefined;
  issueId?: string | null | undefined;
}

/** Refuses a source that contradicts the item: `meeting` without a meeting, `issue` without an Issue. */
export const sourceFits = z.refine<SourceClaim>(
  ({ source: said, meetingId, issueId }) => (said !== 'meeting' || Boolean(meetingId)) && (said !== 'issue' || Boolean(issueId)),
  { path: ['source'], error: 'VAL_INVALID', when: ({ value }) => typeof value === 'object' && value !== null },
);

/** An e-mail address, converted to lower case; specification section 5. */
export const email = () =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'VAL_REQUIRED'),
      z.maxLength(254, 'VAL_TOO_LONG'),
      z.regex(/^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/, 'VAL_INVALID_EMAIL'),
      storable,
    );
