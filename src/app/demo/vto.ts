import type { RowKind } from '#features/documents/vto/contract.ts';
import type { PersonKey } from './people.ts';

/** A number of a plan: name, goal, and how it is written. */
type DemoNumber = [
  title: string,
  value: number,
  unit: 'Dollar' | 'Number' | 'Percent',
  scale: 'One' | 'Thousand' | 'Million',
  decimals: number,
];

export const demoFocus = {
  description: 'A warm place by the water that lasts a hundred years.',
  niche: 'Cedar saunas, cabins and boathouses, drawn, built and set on the New England coast by one crew.',
};
export const demoTarget = '1,000 of our buildings standing on the coast, and not one taken down.';

export const demoSpeech = `“My grandfather’s boathouse has outlived four boats and three roofs. He never hurried a joint and never hid a mistake, and that is the whole company in one sentence.

We build for people we will never meet. Whoever opens the door of a sauna in eighty years does not know our names, but they will know whether the hinge still holds. So we build it to be handed down.

When something is wrong, we say it at the saw, while it can still be fixed for the price of a board. We measure twice and promise once, because a family that has booked the ferry does not care for reasons. We leave the shore as we found it. And we keep our hands warm: for the client who stands in the rain with us, and for each other.

If that sounds like work you would want your children to see, you are in the right yard.”`;

export const demoValues: readonly (readonly [title: string, description: string])[] = [
  ['Built to be handed down.', 'For the owner’s grandchildren, not for the photo.'],
  ['Say it at the saw.', 'A problem is named the day it is seen, to the person who can fix it.'],
  ['Measure twice, promise once.', 'A date we give is a date we keep.'],
  ['Leave the shore as you found it.', 'No offcut, no bolt, no tyre track stays behind.'],
  ['Warm hands.', 'We treat a client’s house, and each other, as our own.'],
];

export const demoMarkets = [
  {
    title: 'Waterfront homes',
    description: 'Owners of waterfront homes from Mystic to Lubec, 45 to 70, who mean to keep the place in the family.',
    processTitle: 'The Harbor Six',
    process: 'Walk\nDraw\nPrice\nBuild\nSet\nCare',
    guarantee: 'Miss the handover date we signed, and the first year of care is on us.',
    uniques: ['One crew, from the drawing to the key', 'A fixed price within four days', 'Two winters of care included'],
  },
  {
    title: 'Coastal hotels',
    description: 'Independent hotels with 20 to 80 rooms between Newport and Bar Harbor that want to be full in March.',
    processTitle: 'Open by Easter',
    process: 'Stay a night\nDraw\nBuild in winter\nSet in a week\nOpen together',
    guarantee: 'Set in seven days between seasons, or we pay for the rooms you could not sell.',
    uniques: ['Set in one week, between two bookings', 'Plans that the county has passed before', 'Care by the crew that built it'],
  },
] as const;

export const demoNumbers: Readonly<Record<'threeYear' | 'oneYear' | 'quarterly', readonly DemoNumber[]>> = {
  threeYear: [
    ['Revenue', 14.5, 'Dollar', 'Million', 1],
    ['Profit', 2.2, 'Dollar', 'Million', 1],
    ['Buildings handed over a year', 120, 'Number', 'One', 0],
    ['On-time installs', 97, 'Percent', 'One', 0],
    ['Clients who refer another', 60, 'Percent', 'One', 0],
  ],
  oneYear: [
    ['Revenue', 8.4, 'Dollar', 'Million', 1],
    ['Profit', 1.1, 'Dollar', 'Million', 1],
    ['Buildings handed over', 64, 'Number', 'One', 0],
    ['On-time installs', 95, 'Percent', 'One', 0],
  ],
  quarterly: [
    ['Revenue', 1.9, 'Dollar', 'Million', 1],
    ['Profit', 210, 'Dollar', 'Thousand', 0],
    ['Buildings handed over', 13, 'Number', 'One', 0],
    ['On-time installs', 95, 'Percent', 'One', 0],
  ],
};

/** Lines of lists that have only a title. */
export const demoLines: readonly (readonly [kind: RowKind, titles: readonly string[]])[] = [
  [
    'threeYearGoal',
    [
      'Three install crews, each with its own lead and crane truck',
      'Two workshop bays, five days a week, no weekend builds',
      'Cabins are a third of sales, through nine hotel partners',
      'Every quote within four days, half of them started by the client in the configurator',
      'A second yard in Kittery, so no crew drives more than two hours',
      'Four apprentices a year, three of whom stay',
      'Two months of payroll in reserve, always',
      'Maren spends two days a week at the drawing board',
    ],
  ],
  [
    'oneYearGoal',
    [
      'Two install crews working all year',
      'Second bay at two builds a week',
      'Three hotel partners selling the cabin line',
      'Every quote out within four days',
      'Two months of payroll in reserve',
      'A lead in the Warranty and Service seat by June',
    ],
  ],
];

/** Which goal of the year each Rock serves, by their titles. */
export const demoServes: readonly (readonly [rock: string, goal: string])[] = [
  ['Hire and train a second install crew', 'Two install crews working all year'],
  ['Open the second workshop bay and reach two builds a week', 'Second bay at two builds a week'],
  ['Land three hotel partners for the cabin line', 'Three hotel partners selling the cabin line'],
  ['Cut quote turnaround from nine days to four', 'Every quote out within four days'],
  ['Close the books within five working days', 'Two months of payroll in reserve'],
];

/** Which line of the 3-Year Picture each goal of the year serves, by their titles. */
export const demoReaches: readonly (readonly [goal: string, line: string])[] = [
  ['Two install crews working all year', 'Three install crews, each with its own lead and crane truck'],
  ['Second bay at two builds a week', 'Two workshop bays, five days a week, no weekend builds'],
  ['Three hotel partners selling the cabin line', 'Cabins are a third of sales, through nine hotel partners'],
  ['Every quote out within four days', 'Every quote within four days, half of them started by the client in the configurator'],
  ['Two months of payroll in reserve', 'Two months of payroll in reserve, always'],
];

/** Which Measurable shows whether a Rock helps, by their titles. */
export const demoShows: readonly (readonly [rock: string, measurable: string])[] = [
  ['Hire and train a second install crew', 'On-time installs'],
  ['Open the second workshop bay and reach two builds a week', 'Rework hours'],
  ['Close the books within five working days', 'Cash on hand'],
];

export const demoLongTerm: readonly (readonly [title: string, owner: PersonKey])[] = [
  ['A second supplier for clear cedar', 'dev'],
  ['Own the crane truck, or keep hiring?', 'jonas'],
  ['Winter work for two crews', 'jonas'],
  ['Who follows Sam as workshop lead', 'theo'],
  ['Boathouse prices have not moved since 2023', 'priya'],
  ['A showroom in Portland, or a van that tours', 'noor'],
  ['Permits take nine weeks in York County', 'dev'],
  ['Do we sell care plans to people who bought elsewhere?', 'ruth'],
];

/** What stood in last year's V/TO in place of the present words; null for what it had not yet. */
export const demoBefore: ReadonlyMap<string, string | null> = new Map([
  [demoTarget, '750 saunas standing on the coast.'],
  ['Say it at the saw.', 'Say it early.'],
  [
    'A problem is named the day it is seen, to the person who can fix it.',
    'A problem is named within the week, to the person who can fix it.',
  ],
  ['Measure twice, promise once.', null],
  ['A fixed price within four days', 'A fixed price within nine days'],
  ['Coastal hotels', null],
  ['Buildings handed over a year', 'Saunas handed over a year'],
  ['Clients who refer another', null],
  ['Three install crews, each with its own lead and crane truck', 'Two install crews, each with its own lead'],
  ['Cabins are a third of sales, through nine hotel partners', null],
  ['A second yard in Kittery, so no crew drives more than two hours', null],
  ['Two install crews working all year', 'A second install crew for the summer'],
  ['Three hotel partners selling the cabin line', 'First cabin sold to a hotel'],
  ['A lead in the Warranty and Service seat by June', null],
  ['A showroom in Portland, or a van that tours', null],
  ['Who follows Sam as workshop lead', null],
]);

/** What happened in the last three quarters, the newest last: goal and actual of each quarterly number, in its order. */
export const demoResults: readonly {
  numbers: readonly (readonly [goal: number, actual: number])[];
  rocks: readonly (readonly [title: string, isDone: boolean])[];
}[] = [
  {
    numbers: [
      [1.6, 1.62],
      [180, 174],
      [12, 12],
      [95, 97],
    ],
    rocks: [
      ['Publish the price book for saunas', true],
      ['Hire a warranty technician', true],
      ['Move the books to accrual', true],
      ['Drawings shared with the yard', true],
      ['First two hotel pilots', true],
      ['Sell the old flatbed', false],
    ],
  },
  {
    numbers: [
      [2, 2.11],
      [240, 265],
      [15, 17],
      [95, 96],
    ],
    rocks: [
      ['Lease the unit next door', true],
      ['Crew safety certificate', true],
      ['Care plan version two', true],
      ['New website photography', true],
      ['Forecast every Friday', true],
      ['Two apprentices placed', true],
      ['Crane truck business case', false],
    ],
  },
  {
    numbers: [
      [1.7, 1.47],
      [170, 96],
      [13, 11],
      [95, 94],
    ],
    rocks: [
      ['Order the second band saw', true],
      ['Deposit terms agreed', true],
      ['Designer for the cabin line', true],
      ['Reviews above 4.8', true],
      ['Second install crew hired', false],
      ['Dust extraction survey', false],
    ],
  },
];
