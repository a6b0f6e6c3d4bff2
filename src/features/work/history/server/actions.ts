import { listStandings } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Subject, Subjects } from '#server/access/subjects.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { type SubjectRef, subjectKey } from '#shared/subjects.ts';
import type { HistoryEntry, HistoryPerson, HistoryValue, historyApi } from '../contract.ts';
import { entriesOf, type RawEntry, type RawValue, type Reported, readableBy } from '../rules.ts';
import { findOldestMonth, type LoggedRow, listDoers, listLogged, listMilestoneTitles } from './store.ts';

/** Changes that are read at once, and acts with which a page is full. Of some changes, such as an order, nothing is told. */
const changesAtOnce = 100;
const actsOfPage = 30;
/** Most rounds of one request. */
const mostRounds = 5;

/** An act with the change that it was part of. */
interface Placed {
  row: LoggedRow;
  place: number;
  act: RawEntry;
}

/** What the acts name, looked up for the reader. */
interface Names {
  people: ReadonlyMap<string, HistoryPerson>;
  /** The titles of meetings that the reader sees. */
  meetings: ReadonlyMap<string, string>;
  milestones: ReadonlyMap<string, string>;
  items: ReadonlyMap<string, Subject>;
}

const valuesOf = (acts: readonly Placed[]): RawValue[] =>
  acts.flatMap(({ act: { from, to } }) => [from, to].flatMap((value) => value ?? []));

const lookUp = async (at: Entered, subjects: Subjects, acts: readonly Placed[]): Promise<Names> => {
  const values = valuesOf(acts);
  const people = new Set([
    ...acts.flatMap(({ row }) => row.actorId ?? []),
    ...values.flatMap((value) => ('personId' in value ? value.personId : [])),
  ]);
  const refs: SubjectRef[] = acts.flatMap(({ act: { of } }) => (of !== undefined && 'ref' in of ? of.ref : []));
  const milestones = acts.flatMap(({ act: { of } }) => (of !== undefined && 'milestoneId' in of ? of.milestoneId : []));
  return {
    people: await listDoers(at, [...people]),
    meetings: values.some((value) => 'tractionId' in value)
      ? new Map((await listStandings(at)).map(({ traction }) => [traction.id, traction.title]))
      : new Map(),
    milestones: await listMilestoneTitles(at, [...new Set(milestones)]),
    items: await subjects.list(at, refs),
  };
};

const none = { text: null, number: null, person: null };

const valueShown = (value: RawValue | undefined, { people, meetings }: Names): HistoryValue | null => {
  if (value === undefined) return null;
  if ('text' in value) return { ...none, is: 'text', text: value.text };
  if ('number' in value) return { ...none, is: 'number', number: value.number };
  if ('day' in value) return { ...none, is: 'day', text: value.day };
  if ('word' in value) return { ...none, is: 'word', text: value.word };
  if ('personId' in value) return { ...none, is: 'person', person: people.get(value.personId) ?? null };
  return { ...none, is: 'meeting', text: meetings.get(value.tractionId) ?? null };
};

const namedBy = ({ of }: RawEntry, { milestones, items }: Names): HistoryEntry['of'] => {
  if (of === undefined) return null;
  if ('title' in of) return { title: of.title, type: null, id: null };
  if ('milestoneId' in of) {
    const title = milestones.get(of.milestoneId);
    return title === undefined ? null : { title, type: null, id: null };
  }
  const item = items.get(subjectKey(of.ref));
  return item === undefined ? null : { title: item.title, type: item.type, id: item.id };
};

/** Returns whether an act names an item that the reader does not see. Who has that item is not told either. */
const isHidden = ({ of }: RawEntry, { items }: Names): boolean => of !== undefined && 'ref' in of && !items.has(subjectKey(of.ref));

const actShown = ({ row, place, act }: Placed, names: Names): HistoryEntry => ({
  key: `${row.seq}.${place}`,
  at: row.at.toISOString(),
  by: row.actorId === null ? null : (names.people.get(row.actorId) ?? null),
  byApp: row.actorId === null,
  deed: act.deed,
  from: isHidden(act, names) ? null : valueShown(act.from, names),
  to: isHidden(act, names) ? null : valueShown(act.to, names),
  of: namedBy(act, names),
});

/** Reads changes until a page is full or there are no more. */
const readPage = async (at: Entered, told: Reported, before: string | undefined) => {
  const acts: Placed[] = [];
  let [next, isWhole]: [string | undefined, boolean] = [before, false];
  for (let round = 0; round < mostRounds && acts.length < actsOfPage; round += 1) {
    const rows = await listLogged(at, told, next, changesAtOnce);
    for (const row of rows) {
      const readable = readableBy(entriesOf(row, told), row, told, at.personId);
      acts.push(...readable.map((act, place) => ({ row, place, act })));
    }
    isWhole ||= rows.some(({ op, itemId, entity }) => op === 'Added' && itemId === told.id && entity === told.entity);
    next = rows.length === changesAtOnce ? rows.at(-1)?.seq : undefined;
    if (next === undefined) break;
  }
  return { acts, next: next ?? null, isWhole };
};

/** Returns the history of an item, newest first, in pages that end with a whole change. */
export const showHistory = async (
  at: Entered,
  subjects: Subjects,
  subject: Subject,
  before: string | undefined,
): Promise<AnswerOf<typeof historyApi.list>> => {
  const told: Reported = { type: subject.type, id: subject.id, entity: subjects.entityOf(subject.type), created: subject.created };
  const { acts, next, isWhole } = await readPage(at, told, before);
  const names = await lookUp(at, subjects, acts);
  const oldest = next === null && !isWhole ? await findOldestMonth(at) : undefined;
  return { items: acts.map((act) => actShown(act, names)), next, since: oldest?.toISOString() ?? null };
};
