import type { Role } from '#shared/roles.ts';

interface DemoPerson {
  key: string;
  firstName: string;
  lastName: string;
  role: Role;
  eosRole: 'Integrator' | 'Visionary' | 'Implementer' | 'Other';
}

const person = (firstName: string, lastName: string, role: Role = 'Member', eosRole: DemoPerson['eosRole'] = 'Other') => ({
  key: firstName.toLowerCase(),
  firstName,
  lastName,
  role,
  eosRole,
});

/** The password of every demo account. */
export const demoPassword = 'Harbor-Pine-26';
export const demoDomain = 'harborandpine.com';

/** The people of Harbor & Pine, which builds cedar boathouses, saunas and cabins on the coast. */
export const demoPeople: readonly DemoPerson[] = [
  person('Maren', 'Lindqvist', 'Owner', 'Visionary'),
  person('Theo', 'Okafor', 'Admin', 'Integrator'),
  person('Priya', 'Raman', 'Manager'),
  person('Ingrid', 'Solberg', 'Manager'),
  person('Jonas', 'Beck'),
  person('Elena', 'Marsh'),
  person('Dev', 'Castellano'),
  person('Ruth', 'Adeyemi'),
  person('Sam', 'Whitlock'),
  person('Noor', 'Haddad'),
  person('Owen', 'Tran'),
  person('Hannah', 'Pike'),
  person('Caleb', 'Yoon', 'Observer'),
  person('Astrid', 'Holm', 'Member', 'Implementer'),
];

export type PersonKey =
  | 'maren'
  | 'theo'
  | 'priya'
  | 'ingrid'
  | 'jonas'
  | 'elena'
  | 'dev'
  | 'ruth'
  | 'sam'
  | 'noor'
  | 'owen'
  | 'hannah'
  | 'caleb'
  | 'astrid';

export const emailOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName}.${lastName}@${demoDomain}`.toLowerCase();

interface DemoTraction {
  key: TractionKey;
  title: string;
  /** The first one owns the meeting. */
  people: readonly PersonKey[];
  /** Days from today to the next meeting. */
  daysAhead: number;
  /** The start time; a meeting today begins soon after the company is created. */
  time: string;
  colorTag: 'Orange' | 'Teal' | 'Blue';
}

export type TractionKey = 'leadership' | 'build' | 'sales';

export const demoTractions: readonly DemoTraction[] = [
  {
    key: 'leadership',
    title: 'Leadership Level 10',
    people: ['maren', 'theo', 'priya', 'jonas', 'elena', 'dev', 'ruth', 'caleb', 'astrid'],
    daysAhead: 0,
    time: '10:00:00.000',
    colorTag: 'Orange',
  },
  {
    key: 'build',
    title: 'Build & Install',
    people: ['theo', 'jonas', 'dev', 'sam', 'owen'],
    daysAhead: 2,
    time: '07:30:00.000',
    colorTag: 'Teal',
  },
  {
    key: 'sales',
    title: 'Sales & Marketing',
    people: ['priya', 'noor', 'ingrid', 'owen', 'hannah'],
    daysAhead: 1,
    time: '09:00:00.000',
    colorTag: 'Blue',
  },
];
