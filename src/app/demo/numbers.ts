import type { Rollup } from '#features/work/scorecards/contract.ts';
import type { Dice } from './dice.ts';
import type { PersonKey, TractionKey } from './people.ts';

/** Weeks of scorecard values, the current one included. */
export const demoWeeks = 26;

interface DemoMeasurable {
  traction: TractionKey;
  group: string;
  title: string;
  owner: PersonKey;
  comparison: 'GreaterOrEqual' | 'LessOrEqual' | 'Equal';
  goal: number;
  unit: 'Number' | 'Percent' | 'Dollar' | 'Hours' | 'Days';
  scale: 'One' | 'Thousand';
  decimals: number;
  /** The values 26 weeks ago and now; those between vary around a straight line. */
  from: number;
  to: number;
  sway: number;
  /** Fixed values of the latest weeks; null is a week without a value yet. */
  latest?: readonly (number | null)[];
}

const measure = (
  [traction, group]: [TractionKey, string],
  title: string,
  owner: PersonKey,
  goal: [DemoMeasurable['comparison'], number, DemoMeasurable['unit'], DemoMeasurable['scale']?, number?],
  [from, to, sway, latest]: [number, number, number, (readonly (number | null)[])?],
): DemoMeasurable => ({
  traction,
  group,
  title,
  owner,
  comparison: goal[0],
  goal: goal[1],
  unit: goal[2],
  scale: goal[3] ?? 'One',
  decimals: goal[4] ?? 0,
  from,
  to,
  sway,
  ...(latest === undefined ? {} : { latest }),
});

const more = 'GreaterOrEqual';
const less = 'LessOrEqual';

/** How longer periods bring numbers together that are no amounts of a week: what stands at its end, or a mean. */
export const demoRollups: Readonly<Record<string, Rollup>> = {
  'Cash on hand': 'latest',
  'Receivables over 30 days': 'latest',
  'Warranty calls open': 'latest',
  'Quote turnaround': 'average',
};

export const demoMeasurables: readonly DemoMeasurable[] = [
  measure(
    ['leadership', 'Sales and marketing'],
    'Qualified enquiries',
    'priya',
    [more, 40, 'Number'],
    [38, 46, 4, [44, 41, 22, 18, 37, 42, 46, 43, 48, 51, 45, 47, null]],
  ),
  measure(
    ['leadership', 'Sales and marketing'],
    'Site visits booked',
    'priya',
    [more, 12, 'Number'],
    [11, 13, 2, [13, 12, 6, 4, 11, 12, 14, 12, 13, 15, 12, 14, 13]],
  ),
  measure(
    ['leadership', 'Sales and marketing'],
    'Proposals sent',
    'priya',
    [more, 8, 'Number'],
    [8, 8, 1, [8, 9, 5, 2, 7, 8, 9, 8, 10, 8, 9, 7, 8]],
  ),
  measure(
    ['leadership', 'Sales and marketing'],
    'Contracts signed',
    'priya',
    [more, 180, 'Dollar', 'Thousand'],
    [170, 210, 25, [212, 164, 95, 0, 148, 186, 203, 191, 224, 178, 196, 231, null]],
  ),
  measure(
    ['leadership', 'Design and build'],
    'Drawings right first time',
    'dev',
    [more, 85, 'Percent'],
    [83, 90, 3, [88, 86, 90, null, 82, 84, 87, 89, 91, 86, 88, 92, 90]],
  ),
  measure(
    ['leadership', 'Design and build'],
    'Build hours against plan',
    'jonas',
    [less, 105, 'Percent'],
    [100, 108, 3, [102, 99, 104, null, 108, 103, 101, 106, 104, 109, 107, 108, 112]],
  ),
  measure(
    ['leadership', 'Design and build'],
    'Rework hours',
    'jonas',
    [less, 12, 'Hours'],
    [13, 10, 2, [9, 11, 8, null, 14, 12, 10, 9, 12, 11, 15, 10, 8]],
  ),
  measure(
    ['leadership', 'Design and build'],
    'On-time installs',
    'theo',
    [more, 95, 'Percent'],
    [98, 94, 2, [100, 100, 96, null, 95, 100, 97, 96, 95, 91, 88, 86, null]],
  ),
  measure(
    ['leadership', 'Design and build'],
    'Lost-time incidents',
    'theo',
    ['Equal', 0, 'Number'],
    [0, 0, 0, [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, null]],
  ),
  measure(
    ['leadership', 'Customers'],
    'Warranty calls open',
    'ruth',
    [less, 6, 'Number'],
    [8, 4, 1, [7, 6, 5, 5, 6, 8, 7, 6, 5, 4, 5, 4, 3]],
  ),
  measure(
    ['leadership', 'Customers'],
    'Five-star reviews',
    'ruth',
    [more, 3, 'Number'],
    [3, 4, 1, [3, 4, 2, 1, 3, 3, 4, 5, 3, 4, 3, 5, null]],
  ),
  measure(
    ['leadership', 'Money'],
    'Cash on hand',
    'theo',
    [more, 420, 'Dollar', 'Thousand'],
    [360, 465, 10, [390, 402, 431, 440, 418, 425, 437, 452, 446, 460, 455, 463, 468]],
  ),
  measure(
    ['leadership', 'Money'],
    'Receivables over 30 days',
    'elena',
    [less, 35, 'Dollar', 'Thousand'],
    [34, 32, 4, [31, 29, 38, 44, 41, 36, 33, 30, 28, 31, 34, 37, 32]],
  ),
  measure(
    ['leadership', 'Money'],
    'Gross margin',
    'elena',
    [more, 38, 'Percent'],
    [37, 39, 1, [39, 38, 40, 36, 37, 38, 39, 39, 40, 38, 37, 39, null]],
  ),
  measure(
    ['leadership', 'Money'],
    'Quote turnaround',
    'maren',
    [less, 4, 'Days', 'One', 1],
    [9.2, 4, 0.5, [8.5, 8, 9, 9.5, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4, 3.8]],
  ),
  measure(['build', 'Workshop'], 'Panels cut per day', 'sam', [more, 24, 'Number'], [21, 26, 2]),
  measure(['build', 'Workshop'], 'Cedar waste', 'sam', [less, 8, 'Percent', 'One', 1], [10, 7.4, 0.8]),
  measure(['build', 'Installation'], 'Crew hours waiting', 'jonas', [less, 6, 'Hours'], [4, 11, 2]),
  measure(['build', 'Installation'], 'Sites left clean', 'owen', [more, 100, 'Percent'], [97, 100, 2]),
  measure(['build', 'Installation'], 'Snags per handover', 'dev', [less, 3, 'Number', 'One', 1], [4.2, 2.4, 0.6]),
  measure(['sales', 'Marketing'], 'Configurator sessions', 'noor', [more, 400, 'Number'], [310, 455, 35]),
  measure(['sales', 'Marketing'], 'Newsletter sign-ups', 'noor', [more, 60, 'Number'], [48, 66, 9]),
  measure(['sales', 'Sales'], 'Calls returned within a day', 'ingrid', [more, 95, 'Percent'], [92, 97, 2]),
  measure(['sales', 'Sales'], 'Average deal', 'priya', [more, 48, 'Dollar', 'Thousand', 1], [44, 51, 3]),
  measure(['sales', 'Sales'], 'Hotel partners in talks', 'hannah', [more, 5, 'Number'], [2, 6, 1]),
];

const bounded = (value: number, { unit }: DemoMeasurable): number =>
  unit === 'Percent' && value > 100 ? Math.min(value, 115) : Math.max(0, value);

/** Returns the values of a measurable, oldest first; undefined for a week without a value. */
export const valuesOf = (measurable: DemoMeasurable, dice: Dice): (number | null)[] => {
  const { from, to, sway, decimals, latest = [] } = measurable;
  const factor = 10 ** decimals;
  const course = Array.from({ length: demoWeeks }, (_, week) => {
    const line = from + ((to - from) * week) / (demoWeeks - 1);
    return Math.round(bounded(line + (dice.roll() * 2 - 1) * sway, measurable) * factor) / factor;
  });
  return course.map((value, week) => {
    const known = latest[week - (demoWeeks - latest.length)];
    return known === undefined ? value : known;
  });
};
