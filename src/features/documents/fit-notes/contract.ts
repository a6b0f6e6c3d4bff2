// Private notes on how a person and their seat fit: the right person, in the right seat. Only the writer and those whom the writer names read
// one; it is in no history, print or export.
import * as z from 'zod/mini';
import { api, get, put, remove } from '#shared/endpoint.ts';
import { id, oneOf, optionalLine, storable, whole } from '#shared/fields.ts';
import { isHarmless } from '#shared/titles.ts';

/** How well something is true of a person. */
export const fitMarks = ['Yes', 'Partly', 'No'] as const;
export type FitMark = (typeof fitMarks)[number];

/** What is asked of a person in a seat: to share the company's values; to understand the seat, want it, and have what it takes. */
export const fitQuestions = ['rightPerson', 'gets', 'wants', 'capacity'] as const;
export type FitQuestion = (typeof fitQuestions)[number];

/** The longest text of a note, and the most people beside its writer who read one. */
export const longestFitNote = 2_000;
const mostReaders = 20;

const mark = () => z._default(z.nullable(oneOf(fitMarks)), null);
const words = z.string().check(
  z.maxLength(longestFitNote, 'VAL_TOO_LONG'),
  storable,
  z.refine<string>((text) => isHarmless(text.replace(/\r?\n|\t/g, ' ')), 'VAL_CHARACTERS'),
);

/** Whom a note is about: a person, or the name of a holder without a login. */
const about = { aboutId: z.nullable(id()), aboutName: z.string() };
const marks = { rightPerson: mark(), gets: mark(), wants: mark(), capacity: mark() };

export const fitNote = z.object({
  id: id(),
  seatId: id(),
  writerId: id(),
  ...about,
  ...marks,
  words: z.string(),
  /** Who reads it beside its writer. A reader is told of themselves only. */
  readerIds: z.array(id()),
  /** When it was last changed: an instant. */
  changed: z.string(),
  version: z.number(),
});
export type FitNote = z.output<typeof fitNote>;

export const fitNoteInput = z.object({
  aboutId: z._default(z.nullable(id()), null),
  aboutName: optionalLine(100),
  ...marks,
  words: z._default(words, ''),
  readerIds: z._default(z.array(id()).check(z.maxLength(mostReaders, 'VAL_TOO_LONG')), []),
  /** The version that the writer has seen; without it the note is a new one. */
  version: z.optional(whole(1, 2_147_483_647)),
});
export type FitNoteInput = z.output<typeof fitNoteInput>;

const seatParams = { collectionId: id(), revisionId: id(), seatId: id() };
const at = (path: string) => `ac/collection/{collectionId}/revision/{revisionId}/seat/{seatId}/${path}`;

export const fitNoteApi = api('fitNotes', {
  list: get(at('fit-notes'), {
    summary: 'My private notes on who holds a seat, and those that others let me read.',
    params: seatParams,
    reply: { items: z.array(fitNote) },
    reads: ['acRevision', 'acCollection', 'meeting', 'org', 'person', 'permission'],
    timely: true,
  }),
  save: put(at('fit-note/{noteId}'), {
    summary: 'Writes a private note on somebody who holds a seat, and says who else reads it.',
    params: { ...seatParams, noteId: id() },
    body: fitNoteInput,
    reply: { version: z.number() },
  }),
  remove: remove(at('fit-note/{noteId}'), { summary: 'Removes a private note of mine.', params: { ...seatParams, noteId: id() } }),
});
