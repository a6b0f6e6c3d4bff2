import type { PersonKey, TractionKey } from './people.ts';

interface DemoRock {
  traction: TractionKey;
  title: string;
  owner: PersonKey;
  type: 'Company' | 'Department' | 'Team' | 'Personal';
  status: 'OnTrack' | 'OffTrack' | 'Done' | 'Closed' | 'Canceled';
  progress: number;
  /** 0 is the current quarter, 1 the previous one. */
  quarter: 0 | 1;
  notes?: string;
  /** Teams to which a part of the Rock was delegated. */
  delegated?: readonly { traction: TractionKey; owner: PersonKey; status: 'OnTrack' | 'OffTrack' | 'Done' }[];
  /** True when its status has not been confirmed this week. */
  unconfirmed?: true;
}

export const demoRocks: readonly DemoRock[] = [
  {
    traction: 'leadership',
    title: 'Open the second workshop bay and reach two builds a week',
    owner: 'theo',
    type: 'Company',
    status: 'OnTrack',
    progress: 75,
    quarter: 0,
    notes:
      '<p>Done when two boathouse frames leave the bay in one week, three weeks running.</p><ul><li>Crane certified</li><li>Second crew trained</li></ul>',
    delegated: [{ traction: 'build', owner: 'sam', status: 'OnTrack' }],
    unconfirmed: true,
  },
  {
    traction: 'leadership',
    title: 'Hire and train a second install crew',
    owner: 'jonas',
    type: 'Company',
    status: 'OffTrack',
    progress: 40,
    quarter: 0,
    notes: '<p>Two of four hired. The lead we wanted took another offer.</p>',
  },
  {
    traction: 'leadership',
    title: 'Land three hotel partners for the cabin line',
    owner: 'priya',
    type: 'Company',
    status: 'OnTrack',
    progress: 66,
    quarter: 0,
    unconfirmed: true,
    delegated: [{ traction: 'sales', owner: 'hannah', status: 'OnTrack' }],
  },
  {
    traction: 'leadership',
    title: 'Cut quote turnaround from nine days to four',
    owner: 'maren',
    type: 'Company',
    status: 'Done',
    progress: 100,
    quarter: 0,
  },
  {
    traction: 'leadership',
    title: 'Close the books within five working days',
    owner: 'elena',
    type: 'Company',
    status: 'OnTrack',
    progress: 55,
    quarter: 0,
    unconfirmed: true,
  },
  {
    traction: 'leadership',
    title: 'Write the warranty playbook and train everyone on it',
    owner: 'ruth',
    type: 'Team',
    status: 'OnTrack',
    progress: 60,
    quarter: 0,
    unconfirmed: true,
  },
  {
    traction: 'leadership',
    title: 'Move every drawing into one library',
    owner: 'dev',
    type: 'Team',
    status: 'OffTrack',
    progress: 35,
    quarter: 0,
    unconfirmed: true,
  },
  {
    traction: 'build',
    title: 'Bring crew hours waiting under six a week',
    owner: 'jonas',
    type: 'Department',
    status: 'OffTrack',
    progress: 30,
    quarter: 0,
  },
  {
    traction: 'build',
    title: 'Replace the dust extraction before the new code applies',
    owner: 'sam',
    type: 'Department',
    status: 'OnTrack',
    progress: 50,
    quarter: 0,
  },
  {
    traction: 'build',
    title: 'Standard kit list for every boathouse size',
    owner: 'dev',
    type: 'Team',
    status: 'OnTrack',
    progress: 80,
    quarter: 0,
    unconfirmed: true,
  },
  {
    traction: 'sales',
    title: 'Launch the sauna configurator on the website',
    owner: 'noor',
    type: 'Department',
    status: 'OnTrack',
    progress: 60,
    quarter: 0,
  },
  {
    traction: 'sales',
    title: 'Answer every enquiry within one working day',
    owner: 'ingrid',
    type: 'Department',
    status: 'Done',
    progress: 100,
    quarter: 0,
  },
  {
    traction: 'leadership',
    title: 'Finish the safety audit without a finding',
    owner: 'theo',
    type: 'Company',
    status: 'Done',
    progress: 100,
    quarter: 1,
  },
  {
    traction: 'leadership',
    title: 'Agree one price list for saunas',
    owner: 'priya',
    type: 'Company',
    status: 'Done',
    progress: 100,
    quarter: 1,
  },
  { traction: 'leadership', title: 'Refinance the yard', owner: 'elena', type: 'Company', status: 'Done', progress: 100, quarter: 1 },
  {
    traction: 'leadership',
    title: 'Open a showroom in Portland',
    owner: 'maren',
    type: 'Company',
    status: 'Canceled',
    progress: 20,
    quarter: 1,
    notes: '<p>We chose hotel partners instead.</p>',
  },
  {
    traction: 'leadership',
    title: 'Answer warranty calls within two days',
    owner: 'ruth',
    type: 'Team',
    status: 'Closed',
    progress: 70,
    quarter: 1,
  },
  {
    traction: 'build',
    title: 'Train four people on the five-axis saw',
    owner: 'sam',
    type: 'Department',
    status: 'Done',
    progress: 100,
    quarter: 1,
  },
  { traction: 'build', title: 'Halve rework on roofs', owner: 'dev', type: 'Team', status: 'OffTrack', progress: 45, quarter: 1 },
  { traction: 'sales', title: 'Film five customer stories', owner: 'noor', type: 'Team', status: 'Done', progress: 100, quarter: 1 },
];

interface DemoTodo {
  /** The meeting; null for a personal To-Do. */
  traction: TractionKey | null;
  title: string;
  owner: PersonKey;
  /** Due date in days from today. */
  due: number;
  done?: true;
}

export const demoTodos: readonly DemoTodo[] = [
  { traction: 'leadership', title: 'Send the revised lease terms to Coastal Properties', owner: 'theo', due: -15 },
  { traction: 'build', title: 'Confirm crane hire for the Pemaquid boathouse', owner: 'theo', due: 0 },
  { traction: 'leadership', title: 'Draft the second-supplier policy for cedar', owner: 'theo', due: 3 },
  { traction: null, title: 'Talk to Caleb about a second install crew', owner: 'theo', due: 3 },
  { traction: 'leadership', title: 'Review the hiring plan with Elena', owner: 'theo', due: 7 },
  { traction: 'leadership', title: 'Sign the workshop insurance renewal', owner: 'theo', due: -1, done: true },
  { traction: 'leadership', title: 'Call the two hotels that asked for samples', owner: 'priya', due: 2, done: true },
  { traction: 'leadership', title: 'Bring three candidates for install lead', owner: 'jonas', due: 1 },
  { traction: 'leadership', title: 'Share the cash forecast for next quarter', owner: 'elena', due: 0, done: true },
  { traction: 'leadership', title: 'Write down the order-at-signing rule', owner: 'elena', due: 4, done: true },
  { traction: 'leadership', title: 'Ask Tidewater for a second delivery day', owner: 'jonas', due: -2 },
  { traction: 'leadership', title: 'Thank the Bremen crew for the storm repair', owner: 'maren', due: 1, done: true },
  { traction: 'leadership', title: 'Collect the five oldest warranty calls', owner: 'ruth', due: 2, done: true },
  { traction: 'leadership', title: 'Show the drawing library to both crews', owner: 'dev', due: 5 },
  { traction: null, title: 'Book the family doctor', owner: 'maren', due: 6 },
  { traction: 'build', title: 'Label the new panel racks', owner: 'sam', due: 2 },
  { traction: 'build', title: 'Order forty cedar boards for Round Pond', owner: 'sam', due: 1, done: true },
  { traction: 'build', title: 'Photograph the finished jetty', owner: 'owen', due: 3 },
  { traction: 'build', title: 'Fix the brake on trailer two', owner: 'jonas', due: -1 },
  { traction: 'sales', title: 'Draft the spring newsletter', owner: 'noor', due: 2 },
  { traction: 'sales', title: 'Visit the Camden hotel with samples', owner: 'hannah', due: 4 },
  { traction: 'sales', title: 'Reply to the architect from Bath', owner: 'ingrid', due: 0, done: true },
];

interface DemoIssue {
  traction: TractionKey;
  title: string;
  owner: PersonKey;
  /** Days since the issue was raised. */
  age: number;
  notes?: string;
  from?: { type: 'measurable' | 'rock'; title: string };
}

export const demoIssues: readonly DemoIssue[] = [
  {
    traction: 'leadership',
    title: 'Install crew stands idle when cedar deliveries slip',
    owner: 'jonas',
    age: 14,
    notes:
      '<p>Three of the last five installs waited on cedar from Tidewater. We paid 31 crew hours for standing by in February.</p><p>Root: one supplier, and we order only when the deposit clears, nine days later than we could.</p>',
    from: { type: 'measurable', title: 'On-time installs' },
  },
  { traction: 'leadership', title: 'Deposits clear too late to book mill slots', owner: 'elena', age: 21 },
  { traction: 'leadership', title: 'Quotes over $60k wait for two approvals', owner: 'priya', age: 14 },
  { traction: 'leadership', title: 'No cover for Ruth while she is away in July', owner: 'ruth', age: 7 },
  {
    traction: 'leadership',
    title: 'Workshop dust extraction fails the new code',
    owner: 'theo',
    age: 5,
    from: { type: 'rock', title: 'Open the second workshop bay and reach two builds a week' },
  },
  { traction: 'leadership', title: 'Configurator leads have no owner after hours', owner: 'priya', age: 2 },
  { traction: 'leadership', title: 'Two customers asked for the same installer by name', owner: 'dev', age: 2 },
  {
    traction: 'leadership',
    title: 'Build hours keep rising on curved roofs',
    owner: 'dev',
    age: 1,
    from: { type: 'measurable', title: 'Build hours against plan' },
  },
  { traction: 'build', title: 'Trailer two is not safe above forty', owner: 'jonas', age: 8 },
  { traction: 'build', title: 'Panels arrive without drawing numbers', owner: 'sam', age: 6 },
  { traction: 'build', title: 'Nobody knows who closes the site', owner: 'owen', age: 3 },
  { traction: 'sales', title: 'Sauna brochure shows last year’s prices', owner: 'noor', age: 9 },
  { traction: 'sales', title: 'Hotels want a sample cabin to look at', owner: 'hannah', age: 4 },
];

export const demoHeadlines: readonly { traction: TractionKey; title: string; owner: PersonKey; notes?: string }[] = [
  {
    traction: 'leadership',
    title: 'The Pemaquid family sent a photo of their first swim',
    owner: 'ruth',
    notes: '<p>They want it on our wall.</p>',
  },
  { traction: 'leadership', title: 'Sam passed the rigging course with the best mark of the year', owner: 'theo' },
  { traction: 'leadership', title: 'Camden House signed the letter of intent for six cabins', owner: 'priya' },
  { traction: 'leadership', title: 'Tidewater raises cedar by six percent in April', owner: 'elena' },
  { traction: 'build', title: 'Round Pond handed over without a snag', owner: 'dev' },
  { traction: 'sales', title: 'The configurator was used from eleven states last week', owner: 'noor' },
];
