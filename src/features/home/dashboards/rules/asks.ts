// What each widget asks the server for. It has no other imports than rules, so that home's first requests can be sent before its code has come.

import type { HeadlineStatus } from '#features/work/headlines/contract.ts';
import { type HeadlineFilter, headlinesAsk, openStatuses as openHeadlines } from '#features/work/headlines/rules.ts';
import type { IssueStatus } from '#features/work/issues/contract.ts';
import { type IssueFilter, issuesAsk, openStatuses as openIssues } from '#features/work/issues/rules.ts';
import type { RockStatus } from '#features/work/rocks/contract.ts';
import { openStatuses as openRocks, type RockFilter, rocksAsk } from '#features/work/rocks/rules.ts';
import { numbersAsk } from '#features/work/scorecards/rules/asks.ts';
import type { TodoStatus } from '#features/work/todos/contract.ts';
import { openStatuses as openTodos, type TodoFilter, todosAsk } from '#features/work/todos/rules.ts';
import { type Day, mondayOf, quarterStart } from '#shared/dates.ts';
import type { Widget } from '../contract.ts';
import { type ChosenFilters, chosenOf } from './filters.ts';
import { kindOf } from './layout.ts';
import { nextMeetingsAsk } from './meetings.ts';

/** The person whose home it is; a session has all of it. */
export interface Somebody {
  calendarDate: Day;
  quarterMonth: number;
  user: { userId: string; dashboardId: string | null };
  teams: readonly { id: string }[];
}

interface Scope {
  mine?: true;
  others?: true;
  tractionIds?: readonly string[];
}

/**
 * Returns whose items of which meetings are shown. On a team's dashboard those are everybody's of that team. Other people's items are those
 * of the person's own teams, unless the widget names meetings.
 */
const scopeOf = ({ mine, others, meetings }: ChosenFilters, { user, teams }: Somebody, personal = false): Scope => {
  if (user.dashboardId !== null) return { tractionIds: [user.dashboardId] };
  const own = teams.map(({ id }) => id);
  if (mine && !others) return meetings === undefined ? { mine: true } : { mine: true, tractionIds: meetings };
  const all = meetings ?? (personal && mine ? [...own, 'personal'] : own);
  return mine ? { tractionIds: all } : { others: true, tractionIds: all };
};

const statusesOf = <Status extends string>({ statuses }: ChosenFilters, open: readonly Status[]): readonly Status[] =>
  statuses.length === 0 ? open : (statuses as readonly Status[]);

/** Returns which To-Dos are chosen; those that are done only of this week. A team's are shown with all that are not archived. */
export const todosFor = (chosen: ChosenFilters, home: Somebody): TodoFilter => {
  if (home.user.dashboardId !== null) return { ...scopeOf(chosen, home), statuses: [...openTodos, 'Done'] };
  const statuses = statusesOf<TodoStatus>(chosen, openTodos);
  return {
    ...scopeOf(chosen, home, true),
    statuses,
    ...(statuses.includes('Done') ? { doneFrom: mondayOf(home.calendarDate) } : {}),
  };
};

/** Returns which Rocks are chosen; those that are done only of this quarter. */
export const rocksFor = (chosen: ChosenFilters, home: Somebody): RockFilter => ({
  ...scopeOf(chosen, home),
  statuses: statusesOf<RockStatus>(chosen, openRocks),
  currentFrom: quarterStart(home.calendarDate, home.quarterMonth),
});

/** Returns a scope that names meetings: lists of Issues and headlines are always those of teams. */
const ofTeams = (chosen: ChosenFilters, home: Somebody): Scope & { tractionIds: readonly string[] } => {
  const scope = scopeOf(chosen, home);
  return { ...scope, tractionIds: scope.tractionIds ?? home.teams.map(({ id }) => id) };
};

export const headlinesFor = (chosen: ChosenFilters, home: Somebody): HeadlineFilter => ({
  ...ofTeams(chosen, home),
  statuses: statusesOf<HeadlineStatus>(chosen, openHeadlines),
});

/** Returns which Issues are chosen; `next` is the team whose meeting comes next. */
export const issuesFor = (chosen: ChosenFilters, home: Somebody, next?: string): IssueFilter => {
  const { tractionIds, ...whose } = ofTeams(chosen, home);
  const named = tractionIds.flatMap((id) => (id === 'next' ? (next ?? []) : id));
  return { ...whose, tractionIds: [...new Set(named)], statuses: statusesOf<IssueStatus>(chosen, openIssues) };
};

/** Returns the meetings whose numbers are shown; undefined for all. The numbers are always one's own. */
export const numbersIn = ({ meetings }: ChosenFilters, { user }: Somebody): readonly string[] | undefined =>
  user.dashboardId === null ? meetings : [user.dashboardId];

type Ask = [path: string, ask: { body: unknown }];

const askOf = (widget: Widget, home: Somebody): Ask[] => {
  const chosen = chosenOf(widget);
  switch (kindOf(widget)) {
    case 'todo':
      return [['todos/search', todosAsk(todosFor(chosen, home))]];
    case 'rock':
      return [['rocks/search', rocksAsk(rocksFor(chosen, home))]];
    case 'headline':
      return [['headlines/search', headlinesAsk(headlinesFor(chosen, home))]];
    case 'measurable':
      return [['measurables/search', numbersAsk(home.user.userId, numbersIn(chosen, home))]];
    case 'issue':
      // Which meeting is next is not known yet.
      return home.user.dashboardId === null && chosen.meetings?.includes('next') === true
        ? []
        : [['issues/search', issuesAsk(issuesFor(chosen, home))]];
    case 'meeting':
      return [];
  }
};

/** Returns the first requests of a dashboard, as paths and bodies, each once. */
export const asksOf = (widgets: readonly Widget[], home: Somebody): Ask[] => {
  const all: Ask[] = [['my-meetings/search', nextMeetingsAsk], ...widgets.flatMap((widget) => askOf(widget, home))];
  return [...new Map(all.map((ask) => [JSON.stringify(ask), ask])).values()];
};
