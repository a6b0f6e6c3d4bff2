// What the palette finds while somebody types: items, people, meetings and V/TOs that they may see.
import * as z from 'zod/mini';
import { colorTags } from '#features/teams/team/contract.ts';
import { api, post } from '#shared/endpoint.ts';
import { id, oneOf, optionalLine } from '#shared/fields.ts';
import { openedKinds, subjectWords } from '#shared/subjects.ts';

export const foundItem = z.object({
  kind: z.enum(subjectWords),
  id: id(),
  title: z.string(),
  /** The meeting through which the person sees it; null for a personal To-Do. */
  tractionId: z.nullable(id()),
  /** The status of its kind; null for a measurable. */
  status: z.nullable(z.string()),
  /** A calendar day; null for what has none. */
  dueDate: z.nullable(z.string()),
  /** Percent of a Rock; null where nobody has said it. */
  progress: z.nullable(z.number()),
  /** Whether it is done or archived. */
  isClosed: z.boolean(),
});
export type FoundItem = z.output<typeof foundItem>;

export const foundPerson = z.object({ id: id(), firstName: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) });
export type FoundPerson = z.output<typeof foundPerson>;

export const foundMeeting = z.object({ tractionId: id(), threadId: id(), title: z.string(), colorTag: z.enum(colorTags) });
export type FoundMeeting = z.output<typeof foundMeeting>;

/** A V/TO, with the folder that it is in. */
export const foundDocument = z.object({
  id: id(),
  collectionId: id(),
  title: z.string(),
  folder: z.string(),
  /** The published version that the person reads; null for who may edit, and for a Draft. */
  publishedId: z.nullable(id()),
});
export type FoundDocument = z.output<typeof foundDocument>;

export const opened = z.object({ kind: oneOf(openedKinds), id: id() });
export type Opened = z.output<typeof opened>;

export const paletteApi = api('palette', {
  find: post('palette/find', {
    summary:
      'Items, people, meetings and V/TOs that I may see, by words of their titles and names: in any order, by their beginnings, without accents, with a slip of the finger, and two words typed as one; at most ten of each kind, the best first.',
    body: z.object({ text: optionalLine(256) }),
    reply: { items: z.array(foundItem), people: z.array(foundPerson), meetings: z.array(foundMeeting), documents: z.array(foundDocument) },
    reads: ['rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'person', 'permission', 'org', 'vtoCollection', 'vtoRevision'],
  }),
  named: post('palette/named', {
    summary:
      'Of at most twenty items, people and meetings that this device has opened, those that I may still see, with their present titles.',
    body: z.object({ opened: z.array(opened).check(z.maxLength(20, 'VAL_TOO_LONG')) }),
    reply: { items: z.array(foundItem), people: z.array(foundPerson), meetings: z.array(foundMeeting) },
    reads: ['rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'person', 'permission', 'org'],
  }),
});
