// The learning centre: short articles and tools about running the meetings, and the films that an organisation adds. The articles are
// Markdown files of the product; an organisation's own entries stand beside them. How far a person has come is kept for that person.
import * as z from 'zod/mini';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { editedText, id, line, oneOf, optionalLine, richText, whole } from '#shared/fields.ts';
import { readChapters } from './rules.ts';

/** The two pages of the learning centre; the specification's section 2. */
export const shelves = ['traction-library', 'toolbox'] as const;
export type Shelf = (typeof shelves)[number];

export const learningIcons = [
  'calendar',
  'chart',
  'clock',
  'eye',
  'list',
  'message',
  'messages',
  'mountain',
  'news',
  'pencil',
  'play',
  'star',
  'users',
] as const;

const chapter = z.object({ at: z.number(), title: z.string() });

const video = z.object({
  url: z.string(),
  captions: z.string(),
  chapters: z.array(chapter),
  /** False for an address that the content policy of this installation does not name: it opens in a tab of its own. */
  plays: z.boolean(),
});

/** How far a person has come: seconds of a film and its length, or an article that was read to its end. */
const progress = z.object({ seconds: z.number(), length: z.number(), done: z.boolean() });
export type Progress = z.infer<typeof progress>;

/** An entry as the shelves show it. `key` is the last part of its address. */
export const listedEntry = z.object({
  key: z.string(),
  shelf: z.enum(shelves),
  /** The heading under which it stands; empty for an organisation's own entry. */
  section: z.string(),
  title: z.string(),
  summary: z.string(),
  icon: z.enum(learningIcons),
  /** Minutes of reading; 0 without a text. */
  minutes: z.number(),
  own: z.boolean(),
  video: z.nullable(video),
  progress: z.nullable(progress),
});
export type ListedEntry = z.infer<typeof listedEntry>;

/** One part of an article: the words before the first heading have an empty one. */
const part = z.object({ heading: z.string(), html: z.string() });

export const entry = z.extend(listedEntry, {
  parts: z.array(part),
  /** What the edit form begins with; null for the product's articles. */
  edit: z.nullable(
    z.object({ contentHtml: z.string(), videoUrl: z.string(), captionsUrl: z.string(), chapters: z.string(), version: z.number() }),
  ),
});
export type Entry = z.infer<typeof entry>;

const entryKey = () => z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'VAL_INVALID'));

/** An https address, or nothing. */
const address = () =>
  optionalLine(1000).check(
    z.refine((text: string) => text === '' || (/^https:\/\/[^/\s]/.test(text) && URL.canParse(text)), {
      error: 'VAL_INVALID',
      abort: true,
    }),
  );

const chapters = () =>
  z._default(
    z
      .string()
      .check(z.maxLength(4_000, 'VAL_TOO_LONG'))
      .check(z.refine((text: string) => readChapters(text) !== undefined, { error: 'VAL_INVALID' })),
    '',
  );

const fields = {
  shelf: oneOf(shelves),
  title: line(),
  summary: optionalLine(256),
  videoUrl: address(),
  captionsUrl: address(),
  chapters: chapters(),
};

/** The form of an organisation's own entry. */
export const entryInput = z.object({ id: z.optional(id()), ...fields, contentHtml: richText() });
export type EntryInput = z.output<typeof entryInput>;

export const entryEdit = z.object({ ...fields, contentHtml: editedText(), version: z.optional(whole(1, 2_147_483_647)) });
export type EntryEdit = z.output<typeof entryEdit>;

/** The most entries that an organisation may add. */
export const mostEntries = 200;

/** The longest film, in seconds: a day. */
const longest = 86_400;

export const learningApi = api('learning', {
  list: get('learning/entries', {
    summary: 'The entries of the learning centre with the own progress; with `text`, those that contain all its words, best first.',
    query: { text: optionalLine(256) },
    reply: { items: z.array(listedEntry) },
    reads: ['learning'],
  }),
  byKey: get('learning/entry/{entryId}', {
    summary: 'One entry with its text.',
    params: { entryId: entryKey() },
    reply: { entry },
    reads: ['learning'],
  }),
  add: post('learning/entry', {
    summary: 'Adds an entry of the organisation: a text, a film, or both.',
    body: entryInput,
    reply: { id: id() },
  }),
  update: put('learning/entry/{id}', {
    summary: 'Changes an entry of the organisation.',
    params: { id: id() },
    body: entryEdit,
    reply: { version: z.number() },
  }),
  remove: remove('learning/entry/{id}', { summary: 'Removes an entry of the organisation.', params: { id: id() } }),
  keep: put('learning/progress/{entryId}', {
    summary: 'Keeps how far the signed-in person has come in an entry.',
    params: { entryId: entryKey() },
    body: z.object({ seconds: whole(0, longest), length: whole(0, longest), done: z.boolean() }),
  }),
});
