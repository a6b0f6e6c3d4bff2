import type { ScorecardRow } from '#features/work/scorecards/contract.ts';
import {
  type FiscalDay,
  formatAverage,
  formatValue,
  goalText,
  intervalNamed,
  isOnTargetIn,
  ownInterval,
  ownIntervals,
  sumOf,
  valuesIn,
} from '#features/work/scorecards/rules.ts';
import { fiscalDay } from '#features/work/scorecards/server/access/fiscal-day.ts';
import { mondayOf } from '#shared/dates.ts';
import type { Counted, CountedGroup, CountedRow } from '../../contract/counted.ts';
import { type CountScope, groupOf, holding, lookedAt, requestFor } from './ground.ts';
import { readNumbers } from './read-numbers.ts';

/** A value with its interval. */
interface Latest {
  value: number;
  interval: string;
}

/** How many intervals are compared with as many before them, to say where a number goes. */
const trendLength = 4;
/** The share of its mean by which a number must have changed to be called rising or falling. */
const leastChange = 0.05;

const localeOf = ({ reader }: CountScope): string => reader.formatLocale ?? reader.locale;

/** Returns the last day that a question asks for: that of its days, else today. */
const lastDayOf = async ({ asked, at }: CountScope): Promise<FiscalDay> => {
  const present = await fiscalDay(at);
  return asked.period === undefined || asked.period.to > at.today ? present : { ...present, today: asked.period.to };
};

/** Returns the last value up to the interval of a day; with `exact`, that interval's alone. */
const latestOf = (row: ScorecardRow, until: FiscalDay, exact: boolean): Latest | undefined => {
  const last = ownInterval(row, until);
  return row.values
    .flatMap(({ intervalId, value }) =>
      value === null || (exact ? intervalId !== last : intervalId > last) ? [] : [{ value, interval: intervalId }],
    )
    .toSorted((a, b) => (a.interval < b.interval ? -1 : 1))
    .at(-1);
};

const rowFor = (ground: CountScope, number: ScorecardRow, latest: Latest | undefined): CountedRow => ({
  item: { kind: 'measurable', id: number.id },
  title: number.title,
  ownerId: number.ownerId,
  status: null,
  note: latest === undefined ? '' : formatValue(latest.value, number, localeOf(ground)),
  isBad: latest === undefined || !isOnTargetIn(latest.interval, latest.value, number),
});

const numbersMeant = async (ground: CountScope): Promise<ScorecardRow[]> =>
  readNumbers(ground.at, requestFor(ground, [], [{ field: 'title', direction: 'asc' }]), ground.tractions);

/** Counts which numbers are on target in their latest week, which are off, and which nobody has entered. */
export const countNumbers = async (ground: CountScope): Promise<Counted> => {
  const { asked, at, say, day, nameOf, pathOf } = ground;
  const all = holding(await numbersMeant(ground), asked.words);
  const until = await lastDayOf(ground);
  const exact = asked.state === 'missing' || asked.state === 'open' || asked.period !== undefined;
  const read = all.map((number) => ({ number, latest: latestOf(number, until, exact) }));
  const missing = read.filter(({ number }) => latestOf(number, until, true) === undefined);
  const on = read.filter(({ number, latest }) => latest !== undefined && isOnTargetIn(latest.interval, latest.value, number));
  const off = read.filter(({ number, latest }) => latest !== undefined && !isOnTargetIn(latest.interval, latest.value, number));
  const found = { missing, on, off, open: missing, done: read.filter(({ latest }) => latest !== undefined) };
  const items = (
    asked.state === undefined ? [...off, ...on, ...read.filter(({ latest }) => latest === undefined)] : found[asked.state]
  ).map(({ number, latest }) => ({ ...number, latest }));
  const state =
    asked.state === 'missing' || asked.state === 'open' ? 'missing' : asked.state === 'on' || asked.state === 'off' ? asked.state : 'stand';
  const values = { count: all.length, on: on.length, off: off.length, missing: missing.length, day: day(mondayOf(until.today)) };
  const names = asked.personIds?.filter((id) => id !== at.personId).map(nameOf) ?? [];
  const said = say(`numbers_${state}`, values);
  const group = groupOf(
    ground,
    { title: say('numbers'), items },
    (item) => rowFor(ground, item, item.latest),
    (id) => pathOf(id, 'scorecard'),
  );
  return {
    text: names.length === 0 ? said : say('of', { name: names.join(', '), said }),
    groups: group.count === 0 ? [] : [group],
    ...lookedAt(ground, say('whatNumbers')),
    next: asked.state === 'off' ? [say('next.missing')] : [say('next.numbersOff')],
  };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns where a number goes: its last intervals against those before them. */
const trendOf = (values: readonly number[]): 'rising' | 'falling' | 'steady' | undefined => {
  const [before, now] = [values.slice(-2 * trendLength, -trendLength), values.slice(-trendLength)];
  if (before.length < trendLength) return undefined;
  const [was, is] = [mean(before), mean(now)];
  const least = leastChange * Math.max(Math.abs(was), Math.abs(is));
  if (Math.abs(is - was) <= least) return 'steady';
  return is > was ? 'rising' : 'falling';
};

/** Says a number: its value in the interval that is meant, its goal, for how many intervals it is so, and where it goes. */
const sayNumber = (
  ground: CountScope,
  number: ScorecardRow,
  [present, until]: readonly [FiscalDay, FiscalDay],
): { text: string; group: CountedGroup } => {
  const { say, day, pathOf } = ground;
  const locale = localeOf(ground);
  const dayOf = (interval: string) => day(intervalNamed(interval, present.firstMonth).startDate);
  const series = valuesIn(ownIntervals(number, present), number.values);
  const latest = latestOf(number, until, ground.asked.period !== undefined);
  const goal = goalText(number, locale);
  const row = rowFor(ground, number, latest);
  const group = {
    ...groupOf(
      ground,
      { title: number.title, items: [number] },
      () => row,
      (id) => pathOf(id, 'scorecard'),
    ),
    trend: series,
  };
  if (latest === undefined)
    return { text: say('numberNone', { title: number.title, goal, day: dayOf(ownInterval(number, until)) }), group };
  const upTo = number.values
    .flatMap(({ intervalId, value }) => (value === null || intervalId > latest.interval ? [] : [{ value, interval: intervalId }]))
    .toSorted((a, b) => (a.interval < b.interval ? -1 : 1));
  const isOn = isOnTargetIn(latest.interval, latest.value, number);
  const turned = upTo.findLastIndex(({ interval, value }) => isOnTargetIn(interval, value, number) !== isOn);
  const values = { title: number.title, value: row.note, day: dayOf(latest.interval), goal, count: upTo.length - 1 - turned };
  const trend = trendOf(upTo.map(({ value }) => value));
  const average = say('average', {
    value: formatAverage(sumOf(series).average, number, locale),
    count: series.filter((value) => value !== null).length,
  });
  return {
    text: [say(isOn ? 'numberOn' : 'numberOff', values), ...(trend === undefined ? [] : [say(`trend.${trend}`)]), average].join(' '),
    group,
  };
};

/** The most numbers that one answer tells at length. */
const mostNumbers = 3;

/** Says the numbers that a question names, each with its trend. */
export const countNumber = async (ground: CountScope): Promise<Counted> => {
  const { asked, say } = ground;
  // A number that is named is meant whosever it is.
  const all = await numbersMeant({ ...ground, asked: { ...asked, personIds: undefined } });
  const days = [await fiscalDay(ground.at), await lastDayOf(ground)] as const;
  const said = all
    .filter(({ id }) => asked.measurableIds.includes(id))
    .slice(0, mostNumbers)
    .map((number) => sayNumber(ground, number, days));
  return {
    text: said.length === 0 ? say('numberHidden') : said.map(({ text }) => text).join('\n'),
    groups: said.map(({ group }) => group),
    ...lookedAt(ground, say('whatNumbers')),
    next: [say('next.numbersOff')],
  };
};
