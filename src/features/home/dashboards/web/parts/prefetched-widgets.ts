import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { prefetchHeadlineItems } from '#features/work/headlines/web/parts/headline-list.tsx';
import { prefetchIssueItems } from '#features/work/issues/web/parts/issue-list.tsx';
import { prefetchRockItems } from '#features/work/rocks/web/parts/rock-list.tsx';
import { prefetchMyNumbers } from '#features/work/scorecards/web/parts/my-numbers.tsx';
import { prefetchTodoItems } from '#features/work/todos/web/parts/todo-list.tsx';
import { prefetch, readNow } from '#web/core/api/use-read.ts';
import type { Session } from '#web/core/session/session.ts';
import type { Widget } from '../../contract.ts';
import { headlinesFor, issuesFor, numbersIn, rocksFor, todosFor } from '../../rules/asks.ts';
import { chosenOf } from '../../rules/filters.ts';
import { kindOf } from '../../rules/layout.ts';
import { nextMeetingsAsk, nextOf } from '../../rules/meetings.ts';

/** Prefetches what depends on which meeting is next; resolves when that is known. */
const readNextAhead = async (session: Session, widgets: readonly Widget[]): Promise<void> => {
  const { items } = await readNow(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const meeting = nextOf(items);
  const next = session.teams.find(({ id }) => id === meeting?.tractionId) ?? session.teams[0];
  if (meeting !== undefined) void prefetch(readinessApi.list, { params: { id: meeting.id } });
  for (const widget of widgets)
    if (kindOf(widget) === 'issue') void prefetchIssueItems({ filter: issuesFor(chosenOf(widget), session, next?.id) });
};

const readWidgetAhead = (widget: Widget, session: Session): Promise<void> | undefined => {
  const chosen = chosenOf(widget);
  switch (kindOf(widget)) {
    case 'todo':
      return prefetchTodoItems({ filter: todosFor(chosen, session) });
    case 'rock':
      return prefetchRockItems({ filter: rocksFor(chosen, session) }, session);
    case 'headline':
      return prefetchHeadlineItems({ filter: headlinesFor(chosen, session) }, session);
    case 'measurable':
      return prefetchMyNumbers(session, numbersIn(chosen, session));
    default:
      return undefined;
  }
};

/** Prefetches everything that the widgets show; resolves when most of it has arrived. */
export const prefetchWidgets = async (session: Session): Promise<void> => {
  const widgets = session.dashboard?.widgetSettings ?? [];
  await Promise.all([...widgets.map((widget) => readWidgetAhead(widget, session)), readNextAhead(session, widgets).catch(() => undefined)]);
};
