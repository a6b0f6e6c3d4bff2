// Rocks that come from a list, such as a table file or cells copied from a spreadsheet: what becomes of each line, and what is wrong with
// it. Either all lines become Rocks, or none.

import { plainKey } from '#shared/cell-words.ts';
import { type Day, isDay, isWithinLimits } from '#shared/dates.ts';
import { excessOf } from '#shared/signs.ts';
import { type RockType, rockTypes } from '../contract/choices.ts';

/** Most Rocks that one import adds. */
export const mostImported = 200;
/** Most characters of a Rock's title; catalogue row E-04. */
const longestTitle = 256;

/** A line of a list as it is written: every cell is a text, and an empty one says nothing. */
export interface ImportLine {
  /** The number of the line, from 1 on, by which faults name it. */
  line: number;
  title: string;
  /** The owner's whole name, first name or address. */
  owner: string;
  type: string;
  /** A calendar day, `2026-03-31`. */
  dueDate: string;
}

export const importFaults = [
  'noTitle',
  'longTitle',
  'unknownOwner',
  'sameNamedOwners',
  'ownerNotHere',
  'unknownType',
  'unknownDay',
] as const;

/** What is wrong with a line; `text` is what the line says there. */
export interface RockImportFault {
  line: number;
  why: (typeof importFaults)[number];
  text: string;
}

/** Somebody whom a line can name. */
interface Candidate {
  id: string;
  names: readonly string[];
  /** Whether Rocks of the meeting may be given to them by the person who imports. */
  mayOwn: boolean;
}

export interface RockImportRow {
  people: readonly Candidate[];
  /** What a line without an owner, a type or a day means. */
  usual: { ownerId: string; type: RockType; dueDate: Day };
}

/** A Rock that a line becomes. */
export interface PlannedRock {
  line: number;
  title: string;
  ownerId: string;
  type: RockType;
  dueDate: Day;
}

/** What lists call the types, in the languages of the app. */
const typeWords: Record<RockType, readonly string[]> = {
  Personal: ['personal', 'individual'],
  Company: ['company', 'empresa', 'compañía'],
  Department: ['department', 'departmental', 'departamento', 'departamental'],
  Team: ['team', 'equipo'],
};

/** Returns the type that a cell names; undefined for another word. */
const typeIn = (cell: string): RockType | undefined => rockTypes.find((type) => typeWords[type].includes(plainKey(cell)));

type Tell = (why: RockImportFault['why'], text?: string) => void;

/** Returns the names by which a cell may mean somebody: as it is written, and `Okafor, Theo` as `Theo Okafor`. */
export const namesIn = (owner: string): string[] => {
  const [, family, first] = /^([^,]+),([^,]+)$/.exec(owner) ?? [];
  const names = family === undefined || first === undefined ? [owner] : [owner, `${first} ${family}`];
  return names.map(plainKey).filter((name) => name !== '');
};

const ownerIn = ({ owner }: ImportLine, named: ReadonlyMap<string, Candidate[]>, tell: Tell): string | undefined => {
  const [found, other] = namesIn(owner).flatMap((name) => named.get(name) ?? []);
  if (found === undefined) tell('unknownOwner', owner);
  else if (other !== undefined) tell('sameNamedOwners', owner);
  else if (!found.mayOwn) tell('ownerNotHere', owner);
  return found?.id;
};

const dayIn = ({ dueDate }: ImportLine, tell: Tell): Day | undefined => {
  if (dueDate === '') return undefined;
  if (isDay(dueDate) && isWithinLimits(dueDate)) return dueDate;
  tell('unknownDay', dueDate);
  return undefined;
};

/** Returns the Rocks that lines become, in their order, and all that is wrong with them. With a fault nothing is to be added. */
export const planRocks = (
  lines: readonly ImportLine[],
  { people, usual }: RockImportRow,
): { planned: PlannedRock[]; faults: RockImportFault[] } => {
  const faults: RockImportFault[] = [];
  const pairs = people.flatMap((person) => [...new Set(person.names.map(plainKey))].map((name) => ({ name, person })));
  const named = new Map([...Map.groupBy(pairs, ({ name }) => name)].map(([name, all]) => [name, all.map(({ person }) => person)]));
  const planned = lines.map((each): PlannedRock => {
    const { line } = each;
    const tell: Tell = (why, text = '') => faults.push({ line, why, text });
    const title = each.title.trim();
    if (title === '') tell('noTitle');
    if (excessOf(title, longestTitle) > 0) tell('longTitle', title);
    const ownerId = each.owner === '' ? usual.ownerId : (ownerIn(each, named, tell) ?? usual.ownerId);
    const type = each.type === '' ? usual.type : typeIn(each.type);
    if (type === undefined) tell('unknownType', each.type);
    return { line, title, ownerId, type: type ?? usual.type, dueDate: dayIn(each, tell) ?? usual.dueDate };
  });
  return { planned, faults };
};
