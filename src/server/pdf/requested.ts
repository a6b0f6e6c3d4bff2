// What a list on paper was asked to show: its groups, and what narrows it, in words.

import { type Reader, textFor } from '#server/text/text.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { isId } from '#shared/ids.ts';
import { flagsOn, type ListRequest, textsOn, wordsOn } from '#shared/search.ts';
import { dayFor } from './paper.ts';

/** A field that people filter by, with the names of its values. */
export interface NamedField {
  field: string;
  label: string;
  nameOf: (value: string) => string;
}

/** Returns a function that names the values of an enumeration by the keys of their texts; a value that is none of them stays as it is. */
export const namesBy =
  (reader: Reader, keys: Readonly<Record<string, string>>) =>
  (value: string): string =>
    Object.hasOwn(keys, value) ? textFor(reader, keys[value] ?? value) : value;

/** Returns functions that name owners in titles and in rows; of those who were removed, and have no name any more, they say so. */
export const ownersSaid = (reader: Reader, nameOf: (id: string) => string): Record<'title' | 'row', (id: string) => string> => ({
  title: (id) => nameOf(id) || textFor(reader, 'items.ownerAway.org'),
  row: (id) => nameOf(id) || textFor(reader, 'ui.noOwner'),
});

/** Returns the people whose items are asked for. */
export const requestedOwners = (asked: ListRequest): string[] => (wordsOn(asked, 'ownerId') ?? []).filter(isId);

/** Returns the meeting whose items are asked for; none when the filters name another one. */
export const requestedMeetings = (asked: ListRequest, tractionId: string): string[] =>
  (wordsOn(asked, 'tractionId') ?? [tractionId]).includes(tractionId) ? [tractionId] : [];

/** Returns whether exactly these values of a field are asked for. */
export const isColumnRequested = (asked: ListRequest, field: string, values: readonly string[]): boolean => {
  const words = new Set(wordsOn(asked, field));
  return words.size === values.length && values.every((value) => words.has(value));
};

/** Returns the first and the last day on which what is asked for is due; undefined when that is not limited at both ends. */
export const requestedDays = ({ filters }: ListRequest): { from: Day; to: Day } | undefined => {
  const on = (operator: string) => filters.find((filter) => filter.field === 'dueDate' && filter.operator === operator)?.value;
  const [after, before] = [on('gt'), on('lt')];
  if (after === undefined || before === undefined) return undefined;
  return { from: addDays(String(after).slice(0, 10), 1), to: addDays(String(before).slice(0, 10), -1) };
};

/** Returns in words between which days what is asked for was created. */
const createdSaid = (reader: Reader, { filters }: ListRequest): string[] =>
  filters.flatMap(({ field, operator, value }) => {
    if (field !== 'created') return [];
    const day = String(value).slice(0, 10);
    if (operator === 'lt') return [textFor(reader, 'papers.createdBefore', { day: dayFor(reader, day) })];
    if (operator === 'gt') return [textFor(reader, 'papers.createdSince', { day: dayFor(reader, addDays(day, 1)) })];
    return [textFor(reader, 'papers.createdOn', { day: dayFor(reader, day) })];
  });

/** Returns what narrows a list: `Owner: Jonas B, Hannah P; “crew”`; undefined when nothing does. */
export const narrowedBy = (reader: Reader, asked: ListRequest, fields: readonly NamedField[]): string | undefined => {
  const of = fields.flatMap(({ field, label, nameOf }) => {
    const values = wordsOn(asked, field)?.map(nameOf).join(', ');
    return values === undefined ? [] : [textFor(reader, 'shell.search.chip', { field: label, values })];
  });
  const words = ['title', 'titleOrOutcome'].flatMap((field) =>
    textsOn(asked, field).map((text) => textFor(reader, 'shell.search.words', { words: text })),
  );
  const archive = flagsOn(asked, 'archived').includes(true) ? [textFor(reader, 'papers.archive')] : [];
  const all = [...archive, ...words, ...of, ...createdSaid(reader, asked)];
  return all.length === 0 ? undefined : all.join('; ');
};

/** Returns rows in the groups that are asked for, in their order; all of them as one group without a value when none are. */
export const inGroups = <Item, Field extends string>(
  rows: readonly Item[],
  group: string | undefined,
  values: Readonly<Record<Field, (item: Item) => string>>,
): { field: Field | undefined; value: string; rows: Item[] }[] => {
  const field = (Object.keys(values) as Field[]).find((each) => each === group);
  if (field === undefined) return rows.length === 0 ? [] : [{ field, value: '', rows: [...rows] }];
  return [...Map.groupBy(rows, values[field])].map(([value, its]) => ({ field, value, rows: its }));
};
