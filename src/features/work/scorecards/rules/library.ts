// Measurables that many companies follow, as a beginning: title, hint and department are in the language files.
import type { GoalKind, MeasurableUnit, Period, Rollup, Unit, ValueScale } from '../contract.ts';

export const libraryDepartments = ['sales', 'delivery', 'customers', 'money', 'people', 'product'] as const;
export type LibraryDepartment = (typeof libraryDepartments)[number];

/** A ready measurable. Its goal is an example, and money is in the currency of the reader. */
export interface LibraryEntry<Key extends string = string> {
  key: Key;
  department: LibraryDepartment;
  comparison: GoalKind;
  goal: number;
  unit: MeasurableUnit | 'money';
  scale?: ValueScale;
  decimals?: number;
  period?: Period;
  rollup?: Rollup;
}

const entry = <Key extends string>(
  department: LibraryDepartment,
  key: Key,
  [comparison, goal, unit]: [GoalKind, number, LibraryEntry['unit']],
  more: Pick<LibraryEntry, 'scale' | 'decimals' | 'period' | 'rollup'> = {},
): LibraryEntry<Key> => ({ key, department, comparison, goal, unit, ...more });

export const library = [
  entry('sales', 'enquiries', ['GreaterOrEqual', 40, 'Number']),
  entry('sales', 'firstCalls', ['GreaterOrEqual', 20, 'Number']),
  entry('sales', 'visits', ['GreaterOrEqual', 12, 'Number']),
  entry('sales', 'proposals', ['GreaterOrEqual', 8, 'Number']),
  entry('sales', 'proposalValue', ['GreaterOrEqual', 250, 'money'], { scale: 'Thousand' }),
  entry('sales', 'signed', ['GreaterOrEqual', 100, 'money'], { scale: 'Thousand' }),
  entry('sales', 'winRate', ['GreaterOrEqual', 30, 'Percent']),
  entry('sales', 'daysToClose', ['LessOrEqual', 45, 'Days'], { rollup: 'average' }),
  entry('sales', 'pipeline', ['GreaterOrEqual', 900, 'money'], { scale: 'Thousand', rollup: 'latest' }),
  entry('sales', 'webVisits', ['GreaterOrEqual', 2000, 'Number']),
  entry('sales', 'costPerEnquiry', ['LessOrEqual', 60, 'money'], { rollup: 'average' }),
  entry('sales', 'referrals', ['GreaterOrEqual', 4, 'Number']),
  entry('delivery', 'onTime', ['GreaterOrEqual', 95, 'Percent']),
  entry('delivery', 'firstTime', ['GreaterOrEqual', 90, 'Percent']),
  entry('delivery', 'rework', ['LessOrEqual', 12, 'Hours']),
  entry('delivery', 'waiting', ['LessOrEqual', 6, 'Hours']),
  entry('delivery', 'hoursPlan', ['LessOrEqual', 105, 'Percent']),
  entry('delivery', 'backlog', ['LessOrEqual', 30, 'Number'], { rollup: 'latest' }),
  entry('delivery', 'safetyWalk', ['Equal', 1, 'YesNo']),
  entry('delivery', 'incidents', ['Equal', 0, 'Number']),
  entry('delivery', 'snags', ['LessOrEqual', 3, 'Number']),
  entry('delivery', 'machines', ['GreaterOrEqual', 90, 'Percent']),
  entry('delivery', 'suppliers', ['GreaterOrEqual', 90, 'Percent']),
  entry('customers', 'warranty', ['LessOrEqual', 6, 'Number'], { rollup: 'latest' }),
  entry('customers', 'reviews', ['GreaterOrEqual', 3, 'Number']),
  entry('customers', 'recommend', ['GreaterOrEqual', 60, 'Number'], { period: 'quarter', rollup: 'latest' }),
  entry('customers', 'complaints', ['LessOrEqual', 2, 'Number']),
  entry('customers', 'answerTime', ['LessOrEqual', 4, 'Hours'], { rollup: 'average' }),
  entry('customers', 'ticketsOpen', ['LessOrEqual', 25, 'Number'], { rollup: 'latest' }),
  entry('customers', 'kept', ['GreaterOrEqual', 95, 'Percent'], { period: 'month' }),
  entry('customers', 'repeat', ['GreaterOrEqual', 30, 'Percent'], { period: 'month' }),
  entry('money', 'cash', ['GreaterOrEqual', 400, 'money'], { scale: 'Thousand', rollup: 'latest' }),
  entry('money', 'receivables', ['LessOrEqual', 35, 'money'], { scale: 'Thousand', rollup: 'latest' }),
  entry('money', 'payables', ['LessOrEqual', 20, 'money'], { scale: 'Thousand', rollup: 'latest' }),
  entry('money', 'invoiced', ['GreaterOrEqual', 150, 'money'], { scale: 'Thousand' }),
  entry('money', 'collected', ['GreaterOrEqual', 140, 'money'], { scale: 'Thousand' }),
  entry('money', 'margin', ['GreaterOrEqual', 38, 'Percent']),
  entry('money', 'revenue', ['GreaterOrEqual', 700, 'money'], { scale: 'Thousand', period: 'month' }),
  entry('money', 'overheads', ['LessOrEqual', 160, 'money'], { scale: 'Thousand', period: 'month' }),
  entry('money', 'profit', ['GreaterOrEqual', 60, 'money'], { scale: 'Thousand', period: 'month' }),
  entry('money', 'paidOnTime', ['GreaterOrEqual', 85, 'Percent']),
  entry('people', 'openSeats', ['LessOrEqual', 2, 'Number'], { rollup: 'latest' }),
  entry('people', 'interviews', ['GreaterOrEqual', 5, 'Number']),
  entry('people', 'daysToHire', ['LessOrEqual', 40, 'Days'], { rollup: 'average' }),
  entry('people', 'turnover', ['LessOrEqual', 2, 'Percent'], { period: 'month' }),
  entry('people', 'sick', ['LessOrEqual', 3, 'Percent']),
  entry('people', 'training', ['GreaterOrEqual', 10, 'Hours']),
  entry('people', 'oneOnOnes', ['GreaterOrEqual', 90, 'Percent']),
  entry('people', 'pulse', ['GreaterOrEqual', 8, 'Number'], { decimals: 1, period: 'month', rollup: 'average' }),
  entry('people', 'timesheets', ['Equal', 1, 'YesNo']),
  entry('product', 'uptime', ['GreaterOrEqual', 99.9, 'Percent'], { decimals: 1 }),
  entry('product', 'bugs', ['LessOrEqual', 10, 'Number'], { rollup: 'latest' }),
  entry('product', 'releases', ['GreaterOrEqual', 1, 'Number']),
  entry('product', 'leadTime', ['LessOrEqual', 10, 'Days'], { rollup: 'average' }),
  entry('product', 'activeUsers', ['GreaterOrEqual', 500, 'Number'], { rollup: 'latest' }),
  entry('product', 'signUps', ['GreaterOrEqual', 50, 'Number']),
  entry('product', 'toPaid', ['GreaterOrEqual', 15, 'Percent']),
  entry('product', 'backups', ['Equal', 1, 'YesNo']),
] as const;

export type LibraryKey = (typeof library)[number]['key'];

const currencies: Partial<Record<string, Unit>> = {
  EUR: 'Euro',
  GBP: 'Pound',
  JPY: 'Yen',
  CHF: 'Franc',
  ZAR: 'Zar',
  NGN: 'Naira',
  VND: 'Dong',
  GTQ: 'Quetzal',
  MXN: 'Peso',
};

/** Returns the unit of money in a currency (ISO 4217); dollars where measurables have none for it. */
export const unitOfMoney = (currency: string): Unit => currencies[currency] ?? 'Dollar';
