// The Accountability Chart: who is accountable for what, seat by seat. It is the content of a revision of a folder. A seat hangs on another
// one; the root hangs on none. Catalogue area M and appendix 1, decisions 83 to 86 and 91.
import * as z from 'zod/mini';
import { documentFrame, present } from '#features/documents/collections/contract.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { day, editedLine, id, line, optionalLine, richText, whole } from '#shared/fields.ts';
import { manySeats } from './contract/many.ts';
import { printing } from './contract/printing.ts';
import { longestRole, mostHolders, mostRoles } from './rules/importing.ts';

export type { Imported, ImportInput } from './contract/many.ts';
export type { PrintInput } from './contract/printing.ts';

const revisionParams = { collectionId: id(), revisionId: id() };
const seatParams = { ...revisionParams, id: id() };
const at = (path: string) => `ac/collection/{collectionId}/revision/{revisionId}/${path}`;

/** Most people who hold a seat beside the first one. */
const mostCoHolders = mostHolders - 1;

/** Somebody who holds a seat. One without a login has no `assignedToId`. */
const heldBy = z.object({
  assignedTo: z.string(),
  assignedToFirstName: z.nullable(z.string()),
  assignedToLastName: z.nullable(z.string()),
  assignedToId: z.nullable(id()),
  avatarUrl: z.nullable(z.string()),
  /** True for somebody who was deactivated. Who has left the organisation holds no seat. */
  isDeactivated: z.boolean(),
});
export type HeldBy = z.infer<typeof heldBy>;

/**
 * A seat; catalogue M-10. Its notes, which may be long, are in its own answer alone. Pictures are read by their address, which a browser keeps:
 * the PDF and exports take them in by themselves, so `avatarBase64` would only send the same bytes with each answer (N-11).
 */
export const seat = z.object({
  id: id(),
  /** The same as the id: what the seat is told apart by in a list. */
  key: id(),
  title: z.string(),
  /** The seat above; null for the root. */
  parentId: z.nullable(id()),
  /** Neighbours are in the order of these texts. */
  position: z.string(),
  /** The holder's name; null for an open seat. A holder without a login has no `assignedToId`. */
  assignedTo: z.nullable(z.string()),
  assignedToFirstName: z.nullable(z.string()),
  assignedToLastName: z.nullable(z.string()),
  assignedToId: z.nullable(id()),
  avatarUrl: z.nullable(z.string()),
  /** True where the first holder was deactivated. */
  isDeactivated: z.boolean(),
  /** Who holds the seat beside the first holder. */
  coHolders: z.array(heldBy),
  isRoot: z.boolean(),
  isAssistant: z.boolean(),
  /** True only in the request that inserts a seat between others: once it is there it is a seat like any other. */
  isInsert: z.literal(false),
  isLT: z.boolean(),
  roles: z.array(z.string()),
  /** When the notes were written last, and by whom; null where there are none, and in what was published, which has no notes. */
  notesUpdated: z.nullable(z.string()),
  notesUpdatedById: z.nullable(id()),
  /** Counts the seat's edits. */
  version: z.number(),
});
export type Seat = z.infer<typeof seat>;

/** What a seat says that has no notes, such as one that was added this moment. */
export const noNotes = { notesUpdated: null, notesUpdatedById: null };

const seatWithNotes = z.extend(seat, { notes: z.string() });
export type SeatWithNotes = z.infer<typeof seatWithNotes>;

const holder = () => ({ assignedToId: z._default(z.nullable(id()), null), holderName: optionalLine() });

const coHolders = () => z.array(z.object(holder())).check(z.maxLength(mostCoHolders, 'VAL_TOO_LONG'));

const roles = () => z.array(line(longestRole)).check(z.maxLength(mostRoles, 'VAL_TOO_LONG'));

const newSeat = {
  id: z.optional(id()),
  title: line(),
  /** The seat above; null for the root of an empty chart, and for a seat that is inserted above the root. */
  parentId: z._default(z.nullable(id()), null),
  assignedToId: z._default(z.nullable(id()), null),
  /** The name of a holder who has no login. */
  holderName: optionalLine(),
  /** Who holds the seat beside that one. */
  coHolders: z._default(coHolders(), []),
  isLT: z._default(z.boolean(), false),
  roles: z._default(roles(), []),
};

export const seatInput = z.object({
  ...newSeat,
  isAssistant: z._default(z.boolean(), false),
  /** The neighbour before the seat; with null it is the first, without it the last. */
  afterId: z.optional(z.nullable(id())),
});
export type SeatInput = z.output<typeof seatInput>;

/** Most seats that a new one is inserted above. */
const mostBelow = 300;

export const seatInsert = z.object({
  ...newSeat,
  isInsert: z._default(z.boolean(), true),
  /** The seats that then hang on the new one; without it all that hang on `parentId`. */
  belowIds: z.optional(z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostBelow, 'VAL_TOO_LONG'))),
});
export type SeatInsert = z.output<typeof seatInsert>;

/** An edit of a seat: what is absent stays as it is. `assignedToId: null` removes the first holder; the next one then is the first. */
export const seatEdit = z.object({
  title: z.optional(line()),
  parentId: z.optional(id()),
  afterId: z.optional(z.nullable(id())),
  assignedToId: z.optional(z.nullable(id())),
  holderName: editedLine(),
  /** Who holds the seat beside the first holder; they stay when this is absent. */
  coHolders: z.optional(coHolders()),
  /** Somebody who holds the seat no more, whatever their place; the others stay. */
  leaving: z.optional(z.object(holder())),
  isAssistant: z.optional(z.boolean()),
  isLT: z.optional(z.boolean()),
  roles: z.optional(roles()),
  version: z.optional(whole(1, 2_147_483_647)),
});
export type SeatEdit = z.output<typeof seatEdit>;

const instant = () => z.string({ error: 'VAL_INVALID' }).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'VAL_INVALID'));

export const seatNotes = z.object({
  notes: richText(),
  /** The `notesUpdated` that the writer has seen. Notes that somebody else has written since are not overwritten. */
  notesUpdated: z.optional(z.nullable(instant())),
});
export type SeatNotes = z.output<typeof seatNotes>;

const chartReply = {
  ...documentFrame,
  /** Whether the person has an edit that they can take back, and one taken back that they can do again. */
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** All seats, in no particular order. */
  seats: z.array(seat),
};
const reads = ['acRevision', 'acCollection', 'person', 'meeting', 'org', 'permission'] as const;
const added = { id: id(), version: z.number() };
const taken = {
  /** The seats that the step changed and that are there. */
  seatIds: z.array(id()),
  /** How many of my steps were passed over, because somebody has changed their seats since. They cannot be taken any more. */
  skipped: z.number(),
};

export const chartApi = api('chart', {
  byId: get('ac/collection/{collectionId}/revision/{revisionId}', {
    summary: 'An Accountability Chart with its seats.',
    params: revisionParams,
    reply: chartReply,
    reads,
  }),
  published: get(at('published/{publishedId}'), {
    summary: 'An Accountability Chart as it was published.',
    params: { ...revisionParams, publishedId: id() },
    reply: chartReply,
    reads,
  }),
  asOf: get(at('as-of/{day}'), {
    summary: 'An Accountability Chart as it was at the end of a day, in the time zone of the reader; today’s as it is now.',
    params: { ...revisionParams, day: day() },
    reply: chartReply,
    reads,
  }),
  seat: get(at('seat/{id}'), { summary: 'A seat with its notes.', params: seatParams, reply: { seat: seatWithNotes }, reads }),
  create: put(at('create-seat'), {
    summary: 'Adds a seat under another one, or the root of an empty chart.',
    params: revisionParams,
    body: seatInput,
    reply: added,
  }),
  insert: put(at('insert-seat'), {
    summary: 'Adds a seat between another one and those under it; with `belowIds`, only some of them.',
    params: revisionParams,
    body: seatInsert,
    reply: added,
  }),
  edit: put(at('edit-seat/{id}'), {
    summary: 'Changes a seat, its holder, or where it hangs; all that is under it comes along.',
    params: seatParams,
    body: seatEdit,
    reply: { version: z.number() },
  }),
  writeNotes: put(at('edit-seat/{id}/notes'), {
    summary: 'Writes the notes of a seat, unless somebody else has written in them since.',
    params: seatParams,
    body: seatNotes,
    reply: { notesUpdated: z.string() },
  }),
  remove: remove(at('remove-seat/{id}'), {
    summary: 'Removes a seat; those under it then hang on the one above. The root stays.',
    params: seatParams,
  }),
  here: post(at('presence'), {
    summary: 'Says that I have the chart open, and at which seat I am; returns who else has.',
    params: revisionParams,
    body: z.object({ place: z._default(z.string().check(z.maxLength(60, 'VAL_TOO_LONG'), z.regex(/^[\w-]*$/, 'VAL_INVALID')), '') }),
    reply: { people: z.array(present) },
    writes: 'versioned',
  }),
  undo: put(at('undo'), {
    summary: 'Takes back my last edit of the tree; edits that somebody else has changed since are passed over.',
    params: revisionParams,
    reply: taken,
  }),
  ...manySeats(reads),
  ...printing,
  redo: put(at('redo'), {
    summary: 'Does again what I took back last; what somebody else has changed since is passed over.',
    params: revisionParams,
    reply: taken,
  }),
});

export type Chart = z.output<typeof chartApi.byId.reply>;
