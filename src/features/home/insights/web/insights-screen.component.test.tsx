import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answering, answer, refuse } from '#testing/component/answers.ts';
import { dev, idOf, leadership, maren } from '#testing/component/session.ts';
import { focused, gone, press, seen, show } from '#testing/component/show.tsx';
import { insightApi } from '../contract.ts';
import { InsightsScreen } from './insights-screen.tsx';

/** The weeks up to that of Tuesday, Mar 3, which runs. */
const mondays = ['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02'];
const team = {
  id: leadership.id,
  title: leadership.title,
  threadId: leadership.threadId,
  colorTag: 'Teal' as const,
  ownerId: null,
  people: 2,
};
const share = (of: number, met: number) => ({ of, met });
const weeksOf = (...counts: [number, number][]) => counts.map(([of, met], place) => ({ monday: mondays[place] ?? '', of, met }));
const count = { done: 0, onTrack: 0, offTrack: 0, closed: 0, nonRock: 0 };
const quarters = [
  { start: '2025-10-01', quarter: 4, year: 2025, ...count, done: 6, onTrack: 1, nonRock: 1 },
  { start: '2026-01-01', quarter: 1, year: 2026, ...count, done: 1, onTrack: 5, offTrack: 2 },
];
const held = { held: 3, onTime: 2, rating: 8.2, present: 17, invited: 18 };
const meetingWeeks = mondays.map((monday, place) =>
  place === 3
    ? { monday, held: 0, rating: null, present: 0, invited: 0, over: null }
    : { monday, held: 1, rating: 8 + place / 10, present: 6, invited: 6, over: 0 },
);
const row = {
  id: idOf(71),
  title: 'Send the lease',
  ownerId: dev.id,
  tractionId: leadership.id,
  day: '2026-02-26',
  isMet: false,
  status: 'NotDone',
  doneOn: null,
  missed: 0,
  number: null,
  meeting: null,
};
const teamCount = (id: string, todos: { of: number; met: number }) => ({
  id,
  todos,
  rocks: share(7, 5),
  numbers: share(10, 8),
  solved: 4,
  oldest: 64,
  rating: 8.2,
  onTime: share(3, 2),
  attendance: share(18, 17),
  run: [share(4, 4), share(4, 3)],
});

const scopes = answer(insightApi.scopes, {
  isWhole: true,
  people: 2,
  teams: [team],
  persons: [
    { id: maren.id, tractionIds: [leadership.id] },
    { id: dev.id, tractionIds: [leadership.id] },
  ],
});
const meetings = (more: object = {}) =>
  answer(insightApi.meetings, {
    weeks: meetingWeeks,
    total: held,
    before: { ...held, rating: 7.9 },
    planned: 5400,
    sections: [
      { type: 'Segue', name: 'Segue', planned: 300, spent: 240 },
      { type: 'RockReview', name: 'Rock Review', planned: 300, spent: 540 },
    ],
    attendees: [],
    ...more,
  });
const full: Answering[] = [
  scopes,
  answer(insightApi.todos, {
    weeks: weeksOf([40, 38], [48, 43], [0, 0], [31, 18]),
    total: share(88, 81),
    before: share(50, 44),
    missedTwice: 1,
  }),
  answer(insightApi.rocks, { quarters, rows: [] }),
  answer(insightApi.numbers, { weeks: weeksOf([10, 8], [10, 7], [0, 0], [5, 5]), total: share(20, 15), before: null, rows: [] }),
  answer(insightApi.issues, {
    weeks: mondays.map((monday) => ({ monday, opened: 3, solved: 2 })),
    total: { opened: 9, solved: 6 },
    before: { opened: 5, solved: 4 },
    ages: [5, 0, 0, 0, 2],
    oldest: { id: idOf(72), title: 'No cover', days: 64 },
  }),
  meetings(),
  answer(insightApi.teams, { teams: [teamCount(leadership.id, share(88, 81))] }),
  answer(insightApi.list, { rows: [row, { ...row, id: idOf(73), title: 'Book the crane', isMet: true, status: 'Done' }], count: 2 }),
];

const open = (answers: Answering[] = [], look: Parameters<typeof show>[1] = {}) =>
  show(<InsightsScreen />, { path: '/insights?period=weeks4', ...look, answers: [...full, ...answers] });
const plot = () => page.getByRole('slider', { name: /^To-Dos done/ });
const card = (name: string) => page.getByRole('region', { name });

describe('the page of a company', () => {
  it('has six figures with their state or their change, and says of whom and when', async () => {
    await open();
    await seen(page.getByText('Feb 9 to Mar 1, 3 closed weeks. Compared with the 3 weeks before. One team, 2 people.'));
    const figures = page.getByRole('region', { name: 'Figures' });
    await seen(figures.getByRole('button', { name: 'To-Dos done 92% On Target up from 88%' }));
    await seen(figures.getByRole('button', { name: 'Rocks on track 71% 86% done in Q4 2025' }));
    await seen(figures.getByRole('button', { name: 'Issues solved 6 from 4' }));
    await seen(figures.getByRole('button', { name: 'Meeting rating 8.2 On Target up from 7.9' }));
    await seen(figures.getByRole('button', { name: 'Attendance 94% as before' }));
    await seen(card('By team').getByRole('row', { name: /Leadership 92% 71% 80% 4 64 days 8\.2 2 of 3 94%/ }));
    await seen(page.getByText('2 are older than eight weeks. The oldest, “No cover”, is 64 days old.'));
    await seen(page.getByText('Rock Review takes 4 minutes more than planned.'));
  });

  it('a plot is walked by arrows, says each point, and Enter opens the list behind it', async () => {
    const { server } = await open();
    await seen(plot());
    plot().element().focus();
    await press('{ArrowLeft}');
    await expect.element(plot()).toHaveAttribute('aria-valuetext', 'Mar 2, 18 of 31 done, 58%');
    await press('{ArrowLeft}{ArrowLeft}');
    await expect.element(plot()).toHaveAttribute('aria-valuetext', 'Feb 16, 43 of 48 done, 89.6%, Off Target by −0.42 points');
    await expect.element(plot()).toHaveAttribute('aria-valuenow', '2');
    await press('{Enter}');
    const panel = page.getByRole('complementary', { name: 'To-Dos due in the week of Feb 16' });
    await seen(panel.getByText('Send the lease'));
    await gone(panel.getByText('Book the crane'));
    expect(server.asked(insightApi.list).map(({ query }) => query)).toEqual([
      { firstDay: '2026-02-16', lastDay: '2026-02-22', of: 'todos' },
    ]);
    await panel.getByText(/^All/).click();
    await seen(panel.getByText('Book the crane'));
    await press('{Escape}');
    await gone(panel);
    await focused(plot());
  });

  it('a week without To-Dos opens nothing, and Home and End lead to both ends', async () => {
    const { server } = await open();
    await seen(plot());
    plot().element().focus();
    await press('{End}{ArrowLeft}');
    await expect.element(plot()).toHaveAttribute('aria-valuetext', 'Feb 23, none due');
    await press('{Enter}{Home}');
    await expect.element(plot()).toHaveAttribute('aria-valuenow', '1');
    expect(server.asked(insightApi.list)).toEqual([]);
  });

  it('a table says the same as the plot, by the button and by T', async () => {
    await open();
    await seen(plot());
    await card('To-Dos done').getByRole('button', { name: 'Show as a table' }).click();
    const table = card('To-Dos done').getByRole('table');
    await seen(table.getByRole('row', { name: 'Feb 16 48 43 89.6%' }));
    await seen(table.getByRole('row', { name: 'Feb 23 – – none due' }));
    await seen(table.getByRole('row', { name: 'Mar 2 running 31 18 58.1%' }));
    await press('t');
    await gone(table);
    plot().element().focus();
    await press('t');
    await seen(table);
  });

  it('a figure opens the rows behind it, of the closed weeks', async () => {
    const { server } = await open();
    await page.getByRole('button', { name: /^Issues solved/ }).click();
    await seen(page.getByRole('complementary', { name: 'Issues solved from Feb 9 to Mar 1' }));
    expect(server.asked(insightApi.list)[0]?.query).toEqual({ firstDay: '2026-02-09', lastDay: '2026-03-01', of: 'solved' });
  });
});

describe('the address', () => {
  it('says whose figures, of which weeks, and with what they are compared', async () => {
    const { server, path } = await open();
    await page.getByRole('button', { name: 'Harbor & Pine' }).click();
    await page.getByRole('menuitemradio', { name: 'Dev Castellano' }).click();
    await expect.poll(path).toContain(`scope=person.${dev.id}`);
    await page.getByRole('button', { name: /^Which weeks/ }).click();
    await page.getByLabelText('The same time last year').click();
    await page.getByRole('button', { name: /^Last quarter/ }).click();
    await expect.poll(path).toContain('period=lastQuarter');
    expect(path()).toContain('compare=lastYear');
    await expect
      .poll(() => server.asked(insightApi.todos).at(-1)?.query)
      .toEqual({ personId: dev.id, firstDay: '2025-09-29', lastDay: '2025-12-28', compare: 'lastYear' });
  });

  it('of somebody who is not to be seen shows the way to what is', async () => {
    await open([], { path: `/insights?scope=person.${idOf(99)}` });
    await seen(page.getByText('This page is not yours to see'));
    await page.getByRole('button', { name: 'Show all I see' }).click();
    await seen(plot());
  });
});

describe('the page of a person', () => {
  it('has own rows, says who sees it, and no rating', async () => {
    const rows = [{ id: idOf(81), title: 'Hire a crew', status: 'OffTrack' as const, quarter: 1, year: 2026 }];
    const number = {
      id: idOf(82),
      title: 'Rework hours',
      tractionId: leadership.id,
      goalValue: 12,
      comparison: 'LessOrEqual' as const,
      unitOfMeasure: 'Hours' as const,
      valueScale: 'One' as const,
      decimalPlaces: 0,
      goalTo: null,
      of: 3,
      met: 1,
      values: [{ value: 14, isMet: false }, { value: 10, isMet: true }, null, null],
    };
    const more = [
      answer(insightApi.rocks, { quarters, rows }),
      answer(insightApi.numbers, { weeks: weeksOf([1, 0], [1, 1], [0, 0], [0, 0]), total: share(3, 1), before: null, rows: [number] }),
    ];
    await open(more, { path: `/insights?scope=person.${dev.id}&period=weeks4` });
    await seen(page.getByText('Dev Castellano, in Leadership.', { exact: false }));
    await seen(card('Rocks').getByText('Hire a crew'));
    await seen(card('Measurables').getByText('1 of 3'));
    await seen(page.getByText('Missed twice'));
    await seen(page.getByText('Dev sees this page too.', { exact: false }));
    await gone(page.getByText('Meeting rating'));
  });
});

describe('what is not there', () => {
  it('one plot that fails says so alone, and is tried again', async () => {
    let fails = true;
    await open([answer(insightApi.rocks, () => (fails ? refuse(422, 'ERROR') : { quarters, rows: [] }))]);
    await seen(card('Rocks done').getByText('This one could not be counted.'));
    await seen(page.getByRole('region', { name: 'Figures' }).getByText('could not be counted'));
    await seen(plot());
    fails = false;
    await card('Rocks done').getByRole('button', { name: 'Try again' }).click();
    await seen(page.getByRole('slider', { name: /^Rocks done/ }));
  });

  it('in the first week each plot says when its first point comes', async () => {
    const none = weeksOf([0, 0], [0, 0], [0, 0], [8, 6]);
    await open([
      answer(insightApi.todos, { weeks: none, total: share(0, 0), before: share(0, 0), missedTwice: null }),
      answer(insightApi.rocks, { quarters: quarters.map((quarter) => ({ ...quarter, ...count })), rows: [] }),
      answer(insightApi.numbers, { weeks: none, total: share(0, 0), before: null, rows: [] }),
      answer(insightApi.issues, {
        weeks: mondays.map((monday) => ({ monday, opened: 0, solved: 0 })),
        total: { opened: 0, solved: 0 },
        before: null,
        ages: [0, 0, 0, 0, 0],
        oldest: null,
      }),
      meetings({ weeks: meetingWeeks.map((week) => ({ ...week, held: 0 })), total: { ...held, held: 0, rating: null }, before: null }),
    ]);
    await seen(page.getByText('What fills these plots grows by itself', { exact: false }));
    await seen(page.getByText('The first bar stands on Monday, Mar 9.'));
    await seen(page.getByText('8 To-Dos are due by then, 6 are done.', { exact: false }));
    await seen(page.getByText('The first point stands on Monday, Mar 9.'));
    await seen(page.getByText('No meeting yet.'));
    expect(page.getByText('this week, running').elements()).toHaveLength(2);
    await seen(page.getByText('after the first meeting').first());
  });
});

describe('many teams', () => {
  it('are first, the worst of them on top, ten on a page, and found by name', async () => {
    const teams = Array.from({ length: 12 }, (_, place) => ({ ...team, id: idOf(200 + place), title: `Crew ${place + 10}` }));
    await open([
      answer(insightApi.scopes, { isWhole: true, people: 40, teams, persons: [] }),
      answer(insightApi.teams, { teams: teams.map(({ id }, place) => teamCount(id, share(100, 99 - place))) }),
    ]);
    await seen(page.getByText('12 teams, 40 people', { exact: false }).first());
    const rows = () =>
      card('By team')
        .getByRole('row')
        .elements()
        .map((each) => each.textContent ?? '');
    await expect.poll(rows).toHaveLength(11);
    expect(page.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe('By team');
    expect(rows()[1]).toContain('Crew 21');
    await page.getByRole('navigation', { name: 'Pages of teams' }).getByText('2').click();
    await expect.poll(rows).toHaveLength(3);
    await page.getByRole('searchbox', { name: 'Filter teams' }).fill('crew 12');
    await expect.poll(rows).toHaveLength(2);
    await page.getByRole('button', { name: 'Crew 12' }).click();
    await seen(page.getByRole('button', { name: 'Crew 12' }));
  });
});
