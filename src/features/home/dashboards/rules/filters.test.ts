import { describe, expect, it } from 'vitest';
import { asksOf, headlinesFor, issuesFor, numbersIn, rocksFor, type Somebody, todosFor } from './asks.ts';
import { defaultFor } from './defaults.ts';
import {
  chosenOf,
  faultOf,
  filtersFor,
  firstChosen,
  isByOwner,
  meetingTicked,
  seenOnly,
  statusGroups,
  statusTicked,
  withMeeting,
  withStatus,
} from './filters.ts';

const me: Somebody = {
  calendarDate: '2026-03-05',
  quarterMonth: 1,
  user: { userId: 'me', dashboardId: null },
  teams: [{ id: 'crew' }, { id: 'board' }],
};
const ofCrew: Somebody = { ...me, user: { userId: 'me', dashboardId: 'crew' } };
const both = { ...firstChosen, others: true };
const others = { ...firstChosen, mine: false, others: true };

describe('what a widget shows', () => {
  it('O-07: a new widget begins with Mine on, Others off, the open statuses and all meetings', () => {
    expect(firstChosen).toEqual({ mine: true, others: false, statuses: [], meetings: undefined });
    expect(filtersFor('todo', firstChosen)).toEqual([{ id: 'owner', value: ['mine'], statuses: [] }]);
    expect(chosenOf({ filters: [] })).toEqual(firstChosen);
  });

  it('O-02: filters and choices say the same', () => {
    for (const chosen of [firstChosen, both, { ...others, statuses: ['Done'], meetings: ['crew', 'personal'] }])
      expect(chosenOf({ filters: filtersFor('todo', chosen) })).toEqual(chosen);
    expect(filtersFor('measurable', { ...firstChosen, meetings: ['crew'] })).toEqual([{ id: 'meeting', value: ['crew'], statuses: [] }]);
  });

  it('O-06: only Measurables and meetings have no owners to choose', () => {
    expect((['todo', 'meeting', 'measurable', 'rock', 'issue', 'headline'] as const).filter((kind) => !isByOwner(kind))).toEqual([
      'meeting',
      'measurable',
    ]);
  });

  it('O-11: nobody’s items, and those of no meeting, cannot be saved', () => {
    expect(faultOf('todo', { ...firstChosen, mine: false })).toBe('owner');
    expect(faultOf('measurable', { ...firstChosen, mine: false })).toBeUndefined();
    expect(faultOf('rock', { ...firstChosen, meetings: [] })).toBe('meeting');
    expect(faultOf('rock', others)).toBeUndefined();
  });

  it('turns meetings on and off; with all of them on, later ones are shown too', () => {
    const all = ['crew', 'board', 'personal'];
    const fewer = withMeeting(firstChosen, 'board', false, all);
    expect(fewer.meetings).toEqual(['crew', 'personal']);
    expect([meetingTicked(firstChosen, 'board'), meetingTicked(fewer, 'board'), meetingTicked(firstChosen, 'next')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(withMeeting(fewer, 'board', true, all).meetings).toBeUndefined();
    expect(withMeeting({ ...firstChosen, meetings: ['next'] }, 'crew', true, ['crew', 'board']).meetings).toEqual(['next', 'crew']);
  });

  it('turns statuses on and off; one stays on', () => {
    const [open, done] = statusGroups('todo').map(({ statuses }) => statuses);
    if (open === undefined || done === undefined) throw new Error('two groups');
    expect([statusTicked('todo', firstChosen, open), statusTicked('todo', firstChosen, done)]).toEqual([true, false]);
    const with2 = withStatus('todo', firstChosen, done, true);
    expect(with2.statuses).toEqual(['NotDone', 'Pending', 'Done']);
    expect(withStatus('todo', with2, open, false).statuses).toEqual(['Done']);
    expect(withStatus('todo', firstChosen, open, false)).toBe(firstChosen);
    expect(statusGroups('measurable')).toEqual([]);
  });

  it('drops meetings that the person no longer sees, and a filter of which nothing is left', () => {
    const at = { x: 0, y: 0, w: 6, h: 6 };
    const filters = [
      { id: 'owner' as const, value: ['mine'], statuses: [] },
      { id: 'meeting' as const, value: ['crew', 'gone', 'personal', 'next'], statuses: [] },
    ];
    const seen = (i: string, value?: string[]) =>
      seenOnly([{ i, ...at, filters: value ? [{ id: 'meeting', value, statuses: [] }] : filters }], new Set(['crew']))[0]?.filters;
    expect(seen('todo-1')?.[1]?.value).toEqual(['crew', 'personal']);
    expect(seen('issue-1')?.[1]?.value).toEqual(['crew', 'next']);
    expect(seen('rock-1')?.[1]?.value).toEqual(['crew']);
    expect(seen('rock-1', ['gone'])).toEqual([]);
  });
});

describe('what a widget asks for', () => {
  it('asks for mine everywhere, for others only in my teams, and for my personal To-Dos with both', () => {
    expect(todosFor(firstChosen, me)).toEqual({ mine: true, statuses: ['NotDone', 'Pending'] });
    expect(todosFor(others, me)).toEqual({ others: true, tractionIds: ['crew', 'board'], statuses: ['NotDone', 'Pending'] });
    expect(todosFor(both, me).tractionIds).toEqual(['crew', 'board', 'personal']);
    expect(todosFor({ ...firstChosen, meetings: ['crew'] }, me)).toMatchObject({ mine: true, tractionIds: ['crew'] });
    expect(rocksFor(both, me)).toMatchObject({ tractionIds: ['crew', 'board'], currentFrom: '2026-01-01' });
    expect(headlinesFor(firstChosen, me)).toMatchObject({ mine: true, tractionIds: ['crew', 'board'] });
  });

  it('asks for the done To-Dos of this week alone', () => {
    expect(todosFor({ ...firstChosen, statuses: ['Done'] }, me)).toEqual({ mine: true, statuses: ['Done'], doneFrom: '2026-03-02' });
  });

  it('O-02: shows open Issues, or solved ones too where the widget says so', () => {
    expect(issuesFor(both, me).statuses).toEqual(['ToReview', 'Pending']);
    const [open, solved] = statusGroups('issue').map(({ statuses }) => statuses);
    if (open === undefined || solved === undefined) throw new Error('two groups');
    expect([statusTicked('issue', both, open), statusTicked('issue', both, solved)]).toEqual([true, false]);
    expect(issuesFor(withStatus('issue', both, solved, true), me).statuses).toEqual(['ToReview', 'Pending', 'Reviewed']);
  });

  it('puts the team whose meeting is next in place of `next`', () => {
    expect(issuesFor({ ...both, meetings: ['next'] }, me, 'board').tractionIds).toEqual(['board']);
    expect(issuesFor({ ...both, meetings: ['next', 'board'] }, me, 'board').tractionIds).toEqual(['board']);
    expect(issuesFor({ ...both, meetings: ['next'] }, me).tractionIds).toEqual([]);
  });

  it('B-61: on a team’s dashboard every widget shows that team’s items, and of the numbers one’s own', () => {
    for (const chosen of [firstChosen, { ...others, meetings: ['board'] }]) {
      expect(todosFor(chosen, ofCrew)).toEqual({ tractionIds: ['crew'], statuses: ['NotDone', 'Pending', 'Done'] });
      expect(rocksFor(chosen, ofCrew)).toMatchObject({ tractionIds: ['crew'] });
      expect(issuesFor(chosen, ofCrew).tractionIds).toEqual(['crew']);
      expect(headlinesFor(chosen, ofCrew).tractionIds).toEqual(['crew']);
      expect(numbersIn(chosen, ofCrew)).toEqual(['crew']);
    }
  });

  it('asks each thing once, and not yet for what depends on the next meeting', () => {
    const todo = defaultFor('Owner').widgetSettings.find(({ i }) => i === 'todo-1');
    if (todo === undefined) throw new Error('a To-Do widget');
    const paths = (home: Somebody) => asksOf([...defaultFor('Owner').widgetSettings, { ...todo, i: 'todo-2' }], home).map(([path]) => path);
    expect(paths(me)).toEqual(['my-meetings/search', 'todos/search', 'rocks/search', 'measurables/search', 'headlines/search']);
    expect(paths(ofCrew)).toContain('issues/search');
  });
});
