// What became of an item: who changed what and when, newest first, from the change log. Nothing here can be changed or deleted; changes older than
// the change log keeps are gone, and the answer says since when it knows them.
import * as z from 'zod/mini';
import { api, get } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import { ofSubject, subjectTypes } from '#shared/subjects.ts';

/** What somebody did; each has a sentence in the language file. */
export const historyKinds = [
  'added',
  'removed',
  'restored',
  'archived',
  'unarchived',
  'title',
  'notes',
  'status',
  'reason',
  'confirmed',
  'owner',
  'due',
  'type',
  'progress',
  'outcome',
  'goal',
  'goalTo',
  'comparison',
  'unit',
  'group',
  'repeats',
  'repeatUntil',
  'ranked',
  'voted',
  'unvoted',
  'value',
  'moved',
  'enteredMeeting',
  'leftMeeting',
  'delegated',
  'delegate',
  'madeIssue',
  'madeTodo',
  'commented',
  'editedComment',
  'deletedComment',
  'attached',
  'detached',
  'linked',
  'unlinked',
  'milestoneAdded',
  'milestoneRemoved',
  'milestoneDone',
  'milestoneReopened',
  'milestoneTitle',
  'milestoneDue',
  'milestoneOwner',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

const person = z.object({ id: id(), firstName: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) });
export type HistoryPerson = z.output<typeof person>;

export const valueKinds = ['text', 'number', 'day', 'word', 'person', 'meeting'] as const;

/** A value before or after a change: words, a number, a calendar day, a word of an enumeration, a person or a meeting. */
export const historyValue = z.object({
  is: z.enum(valueKinds),
  /** The words, the day, the word, or the title of the meeting; null for a meeting that the reader may not see, and for other kinds. */
  text: z.nullable(z.string()),
  number: z.nullable(z.number()),
  /** Null for somebody who has left, and for other kinds. */
  person: z.nullable(person),
});
export type HistoryValue = z.output<typeof historyValue>;

export const historyEntry = z.object({
  /** The number of the change, and the place of the act in it: `1042.0`. */
  key: z.string(),
  at: z.string(),
  /** Null where the app did it, or somebody who has left. */
  by: z.nullable(person),
  /** True where no person did it. */
  byApp: z.boolean(),
  deed: z.enum(historyKinds),
  /** Null where nothing was there before, or nothing is after. */
  from: z.nullable(historyValue),
  to: z.nullable(historyValue),
  /** What else the sentence names: a file, a milestone, the week of a value such as `2026-W10`, or an item that the reader may see. */
  of: z.nullable(z.object({ title: z.string(), type: z.nullable(z.enum(subjectTypes)), id: z.nullable(id()) })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const historyApi = api('history', {
  list: get('subject/{type}/{id}/history', {
    summary: 'What was done to an item, newest first; with `before`, what was done before that change.',
    params: ofSubject(),
    query: { before: z.optional(z.string().check(z.maxLength(18), z.regex(/^\d{1,18}$/, 'VAL_INVALID'))) },
    reply: {
      items: z.array(historyEntry),
      /** The number to ask with as `before` for earlier changes; null at the end. */
      next: z.nullable(z.string()),
      /** At the end, the time (ISO 8601) before which changes were forgotten; null when the whole history is known. */
      since: z.nullable(z.string()),
    },
    reads: [
      'comment',
      'attachment',
      'link',
      'rock',
      'todo',
      'issue',
      'headline',
      'measurable',
      'measuredValue',
      'meeting',
      'person',
      'org',
    ],
  }),
});
