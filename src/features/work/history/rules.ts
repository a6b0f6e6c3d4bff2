// What a change of the change log says in the history of an item.
import type { SubjectRef, SubjectType } from '#shared/subjects.ts';
import type { HistoryKind } from './contract.ts';

type Row = Record<string, unknown>;

/** A change as the change log has it: of the item itself, of a part of it, or of an item that was made from it. */
export interface LoggedKind {
  entity: string;
  itemId: string;
  op: 'Added' | 'Updated' | 'Deleted';
  actorId: string | null;
  before: Row | null;
  after: Row | null;
  /** True for what was done to a part of a To-Do while that was personal. */
  whilePersonal: boolean;
}

/** The item whose history is told. */
export interface Reported extends SubjectRef {
  entity: string;
  created: Date;
}

/** A value by ids, which are looked up for the reader. */
export type RawValue =
  | { text: string }
  | { number: number }
  | { day: string }
  | { word: string }
  | { personId: string }
  | { tractionId: string };

/** An act before names are looked up. */
export interface RawEntry {
  deed: HistoryKind;
  from?: RawValue | undefined;
  to?: RawValue | undefined;
  /** What else it names: a title as it was then, an item, or a milestone, whose title stands elsewhere in the log. */
  of?: { title: string } | { ref: SubjectRef } | { milestoneId: string } | undefined;
}

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  // A long value is logged by its beginning.
  const begins = (value as { long?: { begins?: unknown } } | null)?.long?.begins;
  return typeof begins === 'string' ? `${begins}…` : undefined;
};

const asText = (value: unknown): RawValue | undefined => {
  const text = textIn(value);
  return text === undefined || text === '' ? undefined : { text };
};
const asWord = (value: unknown): RawValue | undefined => (typeof value === 'string' ? { word: value } : undefined);
const asNumber = (value: unknown): RawValue | undefined => (typeof value === 'number' ? { number: value } : undefined);
const asDay = (value: unknown): RawValue | undefined => (typeof value === 'string' ? { day: value.slice(0, 10) } : undefined);
const asPerson = (value: unknown): RawValue | undefined => (typeof value === 'string' ? { personId: value } : undefined);
const asMeeting = (value: unknown): RawValue | undefined => (typeof value === 'string' ? { tractionId: value } : undefined);
const nothing = (): undefined => undefined;

/** The columns of items whose changes are told, in the order in which one change tells them. */
const fields: readonly (readonly [column: string, deed: HistoryKind, read: (value: unknown) => RawValue | undefined])[] = [
  ['title', 'title', asText],
  ['content_html', 'notes', nothing],
  ['status', 'status', asWord],
  ['status_reason', 'reason', asText],
  ['outcome', 'outcome', asText],
  ['owner_id', 'owner', asPerson],
  ['due_date', 'due', asDay],
  ['type', 'type', asWord],
  ['progress', 'progress', asNumber],
  ['goal_value', 'goal', asNumber],
  ['goal_to', 'goalTo', asNumber],
  ['comparison', 'comparison', asWord],
  ['unit_of_measure', 'unit', asWord],
  ['group_name', 'group', asText],
  ['repeats', 'repeats', asWord],
  ['repeat_until', 'repeatUntil', asDay],
];

const differs = (column: string, { before, after }: LoggedKind): boolean =>
  before !== null && after !== null && column in after && JSON.stringify(before[column]) !== JSON.stringify(after[column]);

const isRemoval = (row: Row | null): boolean => row?.['status'] === 'Removed' || (row?.['removed_at'] ?? null) !== null;

/** Columns that others change with them, and that say nothing beside them. */
const setOf = (change: LoggedKind): RawEntry[] => {
  const [was, is] = [isRemoval(change.before), isRemoval(change.after)];
  if (!was && is) return [{ deed: 'removed' }];
  if (was && !is) return [{ deed: 'restored' }];
  const acts: RawEntry[] = fields
    .filter(([column]) => differs(column, change))
    .map(([column, deed, read]) => ({ deed, from: read(change.before?.[column]), to: read(change.after?.[column]) }));
  if (differs('archived_at', change)) acts.push({ deed: (change.after?.['archived_at'] ?? null) === null ? 'unarchived' : 'archived' });
  if (differs('status_at', change) && !differs('status', change)) acts.push({ deed: 'confirmed', to: asWord(change.after?.['status']) });
  return acts;
};

/** A move between meetings. A Rock is in several: its rows of them tell where it entered and what it left. */
const moveOf = (change: LoggedKind, { type }: Reported): RawEntry[] =>
  type !== 'Rock' && differs('traction_id', change)
    ? [{ deed: 'moved', from: asMeeting(change.before?.['traction_id']), to: asMeeting(change.after?.['traction_id']) }]
    : [];

/** The least places of a move that is told: an Issue that moves by one may only have given way to another. */
const toldPlaces = 2;

/** A move in the order of a team's Issues. Places are said from 1 on. */
const rankOf = (change: LoggedKind, { type }: Reported): RawEntry[] => {
  const [was, is] = [change.before?.['rank'], change.after?.['rank']];
  if (type !== 'Issue' || typeof was !== 'number' || typeof is !== 'number' || Math.abs(was - is) < toldPlaces) return [];
  return [{ deed: 'ranked', from: { number: was + 1 }, to: { number: is + 1 } }];
};

const ofItem = (change: LoggedKind, told: Reported): RawEntry[] => {
  if (change.op === 'Added') return [{ deed: 'added', to: asPerson(change.after?.['owner_id']) }];
  return change.op === 'Deleted' ? [{ deed: 'removed' }] : [...setOf(change), ...rankOf(change, told), ...moveOf(change, told)];
};

/** Returns whether a part was made in the transaction that made the item: its line would only repeat "added". */
const cameWith = (row: Row | null, { created }: Reported): boolean => {
  const at = row?.['created_at'];
  return typeof at === 'string' && Date.parse(at) === created.getTime();
};

const ofMilestone = (change: LoggedKind): RawEntry[] => {
  const of = { milestoneId: change.itemId };
  if (change.op === 'Added') return [{ deed: 'milestoneAdded', of, to: asDay(change.after?.['due_date']) }];
  if (change.op === 'Deleted') return [{ deed: 'milestoneRemoved', of }];
  const told = (column: string, deed: HistoryKind, read: (value: unknown) => RawValue | undefined): RawEntry[] =>
    differs(column, change) ? [{ deed, of, from: read(change.before?.[column]), to: read(change.after?.[column]) }] : [];
  const ticked: RawEntry[] = differs('done_at', change)
    ? [{ deed: (change.after?.['done_at'] ?? null) === null ? 'milestoneReopened' : 'milestoneDone', of }]
    : [];
  const titled = told('title', 'milestoneTitle', asText).map(({ of: _, ...act }): RawEntry => act);
  return [...ticked, ...titled, ...told('due_date', 'milestoneDue', asDay), ...told('owner_id', 'milestoneOwner', asPerson)];
};

/** A Rock's place in a meeting. The places that it was made with are not told. */
const ofPlace = (change: LoggedKind, told: Reported): RawEntry[] => {
  if (change.op === 'Deleted') return [{ deed: 'leftMeeting', from: asMeeting(change.before?.['traction_id']) }];
  return change.op === 'Added' && !cameWith(change.after, told)
    ? [{ deed: 'enteredMeeting', to: asMeeting(change.after?.['traction_id']) }]
    : [];
};

const ofDelegated = (change: LoggedKind): RawEntry[] => {
  const of = { ref: { type: 'Rock' as const, id: change.itemId } };
  if (change.op === 'Added') return [{ deed: 'delegated', of, to: asPerson(change.after?.['owner_id']) }];
  if (!differs('owner_id', change)) return [];
  return [{ deed: 'delegate', of, from: asPerson(change.before?.['owner_id']), to: asPerson(change.after?.['owner_id']) }];
};

const ofRockPart = (change: LoggedKind, told: Reported): RawEntry[] => {
  const row = change.after ?? change.before ?? {};
  if (row['rock_id'] !== told.id) return ofDelegated(change);
  return 'owner_id' in row ? ofMilestone(change) : ofPlace(change, told);
};

const ofComment = ({ op, before, after }: LoggedKind): RawEntry[] => {
  if (op === 'Added') return [{ deed: 'commented' }];
  if (op === 'Deleted') return [{ deed: 'deletedComment' }];
  return before !== null && after !== null && 'content_html' in after ? [{ deed: 'editedComment' }] : [];
};

const ofFile = ({ op, before, after }: LoggedKind): RawEntry[] => {
  const title = textIn((after ?? before)?.['name']);
  if (title === undefined || op === 'Updated') return [];
  return [{ deed: op === 'Added' ? 'attached' : 'detached', of: { title } }];
};

const ofLink = ({ op, before, after }: LoggedKind): RawEntry[] => {
  const row = after ?? before ?? {};
  const [type, id] = [row['other_type'], row['other_id']];
  if (op === 'Updated' || typeof type !== 'string' || typeof id !== 'string') return [];
  return [{ deed: op === 'Added' ? 'linked' : 'unlinked', of: { ref: { type: type as SubjectType, id } } }];
};

/** A vote for an Issue, which is logged as a change of Issues. */
const ofVote = ({ op }: LoggedKind): RawEntry[] => (op === 'Updated' ? [] : [{ deed: op === 'Added' ? 'voted' : 'unvoted' }]);

/** The value of a Measurable in a week. A formula that computes it anew is nobody's act. */
const ofValue = ({ before, after }: LoggedKind): RawEntry[] => {
  const row = after ?? before ?? {};
  const [from, to] = [asNumber(before?.['value']), asNumber(after?.['value'])];
  if (row['entered'] !== true || typeof row['interval_id'] !== 'string' || JSON.stringify(from) === JSON.stringify(to)) return [];
  return [{ deed: 'value', from, to, of: { title: row['interval_id'] } }];
};

const madeFrom = (type: 'Issue' | 'ToDo', deed: HistoryKind, { op, itemId }: LoggedKind): RawEntry[] =>
  op === 'Added' ? [{ deed, of: { ref: { type, id: itemId } } }] : [];

/** Returns what a change says in the history of an item: nothing, one act, or one for each field that it changed. */
export const entriesOf = (change: LoggedKind, told: Reported): RawEntry[] => {
  if (change.entity === told.entity && change.itemId === told.id) return ofItem(change, told);
  if (change.entity === 'comment') return ofComment(change);
  if (change.entity === 'attachment') return ofFile(change);
  if (change.entity === 'link') return ofLink(change);
  if (change.entity === 'rock') return ofRockPart(change, told);
  if (change.entity === 'measuredValue') return ofValue(change);
  if (change.entity === 'issue')
    return told.type === 'Issue' && 'person_id' in (change.after ?? change.before ?? {})
      ? ofVote(change)
      : madeFrom('Issue', 'madeIssue', change);
  return change.entity === 'todo' ? madeFrom('ToDo', 'madeTodo', change) : [];
};

const isPersonal = (row: Row | null): boolean => row?.['traction_id'] === null;

/**
 * Returns the acts of a change that somebody may read. What was done to a To-Do while it was personal concerns nobody but who owned it then, also
 * after it came into a meeting or to another owner; of the change that brought it there, others read only that.
 */
export const readableBy = (
  acts: RawEntry[],
  { entity, before, after, whilePersonal, actorId }: LoggedKind,
  told: Reported,
  personId: string,
): RawEntry[] => {
  if (told.type !== 'ToDo') return acts;
  // Then only its owner could do something to its parts: its files, comments and links.
  if (entity !== told.entity) return whilePersonal && actorId !== personId ? [] : acts;
  if (!(isPersonal(before) || isPersonal(after))) return acts;
  if ((before ?? after)?.['owner_id'] === personId) return acts;
  return isPersonal(after ?? before) ? [] : acts.filter(({ deed }) => deed === 'moved');
};
