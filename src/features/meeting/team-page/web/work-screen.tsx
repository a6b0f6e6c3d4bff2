import '#web/core/texts/rocks.ts';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Traction } from '#features/teams/team/contract.ts';
import { isRunning } from '#features/teams/team/rules.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { HeadlineWork } from '#features/work/headlines/web/parts/headline-work.tsx';
import { issueApi } from '#features/work/issues/contract.ts';
import { openStatuses as openIssues } from '#features/work/issues/rules.ts';
import { DropButton, dropToIssues } from '#features/work/issues/web/parts/drop-button.tsx';
import { IssueWork } from '#features/work/issues/web/parts/issue-work.tsx';
import type { ListTab } from '#features/work/list-views/contract.ts';
import { ViewsMenu } from '#features/work/list-views/web/parts/views-menu.tsx';
import { ProposedIssues } from '#features/work/proposed-issues/web/parts/proposed-issues.tsx';
import { RockWork } from '#features/work/rocks/web/parts/rock-work.tsx';
import { ArchivedMeasurables } from '#features/work/scorecards/web/parts/archived-measurables.tsx';
import { useRedItem } from '#features/work/scorecards/web/parts/red-item.ts';
import { RemovedMeasurables } from '#features/work/scorecards/web/parts/removed-measurables.tsx';
import { ScorecardGrid } from '#features/work/scorecards/web/parts/scorecard-grid.tsx';
import { todoApi } from '#features/work/todos/contract.ts';
import { openStatuses as openTodos } from '#features/work/todos/rules.ts';
import { RatePanel } from '#features/work/todos/web/parts/rate-panel.tsx';
import { TodoWork } from '#features/work/todos/web/parts/todo-work.tsx';
import { addDays, type Day, isDay, mondayOf, quarterOf } from '#shared/dates.ts';
import type { ListRequest } from '#shared/search.ts';
import { dayHere } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { rememberList } from '#web/kit/search/remembered-lists.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { ListType } from '../contract.ts';
import { heldOf } from '../rules.ts';
import { useTractionPage } from './calls.ts';
import { TabAside } from './tabs/tab-aside.ts';
import { ListPdf } from './work/list-pdf.tsx';
import { QuarterPicker, useQuarter, useQuarterChoice } from './work/quarter-picker.tsx';
import { InPart, useAddressWord, useView, ViewPicker } from './work/view-picker.tsx';

interface Place {
  traction: Traction;
  /** The running meeting, to which new items are added. */
  meetingId: string | undefined;
  /** The days of the meetings that were held. */
  held: readonly Day[];
}

/** Remembers what a list is set to, except for a part of it that is looked at now and then. */
const useRemembered = (tractionId: string, tab: ListTab): void => {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const { orgId, user } = useSession();
  const remember = useEffectEvent(() => {
    if (address['view'] === undefined && address['week'] === undefined)
      rememberList({ orgId: orgId ?? '', personId: user.userId }, `${tractionId}/${tab}`, address);
  });
  useEffect(() => remember(), [address]);
};

/** Renders a list once its team is known. */
const InTraction = ({ children }: { children: (place: Place) => ReactNode }) => {
  const { traction, meeting, history } = useTractionPage();
  if (traction === undefined) return <SkeletonRows count={6} />;
  const held = heldOf(history ?? []).map(({ summary }) => dayHere(new Date(summary.ended)));
  return children({ traction, held, meetingId: meeting !== undefined && isRunning(meeting.status) ? meeting.id : undefined });
};

/** Returns what the lists of a team have in common: where they are, what one may do there, the saved views, and the list on paper. */
const placeOf = ({ traction, meetingId }: Place, tab: ListType, view: string) => ({
  tractionId: traction.id,
  meetingId,
  adds: traction.can.add,
  aside: (asked: ListRequest) => (
    <>
      <ViewsMenu tractionId={traction.id} tab={tab} shares={traction.can.add} />
      {view !== 'removed' && <ListPdf tractionId={traction.id} type={tab} asked={asked} />}
    </>
  ),
});

const rockViews = ['open', 'archive', 'removed'] as const;
const finished = ['Done', 'Closed', 'Canceled'];

const Rocks = (place: Place) => {
  const [view, setView] = useView(rockViews);
  const t = useText();
  const { quarterMonth } = useSession();
  const quarter = useQuarter(view === 'archive');
  useRemembered(place.traction.id, 'rocks');
  const within =
    view === 'removed'
      ? []
      : [...quarter.within, ...(view === 'archive' ? [{ field: 'status', operator: 'in' as const, value: finished }] : [])];
  const part = { kind: 'rock' as const, views: rockViews, view, onChange: setView };
  const choice = useQuarterChoice(quarter);
  return (
    <InPart {...part} quarter={view === 'removed' ? undefined : choice}>
      <TabAside>
        {view !== 'removed' && <QuarterPicker quarter={quarter} />}
        <ViewPicker {...part} />
      </TabAside>
      <RockWork
        key={`${view} ${quarter.start}`}
        {...placeOf(place, 'rocks', view)}
        view={view}
        within={within}
        dueDate={quarter.newDueDate}
        carried={
          quarter.newDueDate === undefined
            ? undefined
            : {
                name: t('rocks.quarter', quarterOf(quarter.before.start, quarterMonth)),
                within: quarter.before.within,
                dueDate: quarter.newDueDate,
              }
        }
      />
    </InPart>
  );
};

/** `/traction/{tractionId}/{threadId}/rocks`: the Rocks of a team, quarter by quarter. */
export const RocksScreen = () => <InTraction>{(place) => <Rocks {...place} />}</InTraction>;

const todoViews = ['open', 'archive', 'removed'] as const;

const Todos = (place: Place) => {
  const { traction, held } = place;
  const [view, setView] = useView(todoViews);
  const [asked, setWeek] = useAddressWord('week');
  useRemembered(traction.id, 'todos');
  const week = asked !== undefined && isDay(asked) && view === 'open' ? mondayOf(asked) : undefined;
  const within =
    week === undefined
      ? []
      : [
          { field: 'dueDate', operator: 'gt' as const, value: addDays(week, -1) },
          { field: 'dueDate', operator: 'lt' as const, value: addDays(week, 7) },
        ];
  const mine = [{ field: 'tractionId', value: traction.id }];
  const counts = {
    open: { endpoint: todoApi.search, filters: [...mine, { field: 'status', operator: 'in' as const, value: [...openTodos] }] },
    archive: { endpoint: todoApi.search, filters: [...mine, { field: 'archived', value: true }] },
  };
  const part = { kind: 'todo' as const, views: todoViews, view, onChange: setView };
  return (
    <InPart {...part}>
      <TabAside>
        <ViewPicker {...part} counts={counts} />
      </TabAside>
      {view === 'open' && <RatePanel tractionId={traction.id} week={week} onWeek={setWeek} />}
      <TodoWork key={`${view} ${week}`} {...placeOf(place, 'todos', view)} view={view} within={within} held={held} week={week} />
    </InPart>
  );
};

/** `/traction/{tractionId}/{threadId}/todos`: the To-Dos of a team. */
export const TodosScreen = () => <InTraction>{(place) => <Todos {...place} />}</InTraction>;

const issueViews = ['open', 'longTerm', 'solved', 'removed'] as const;

const Issues = (place: Place) => {
  const { traction } = place;
  const [view, setView] = useView(issueViews);
  useRemembered(traction.id, 'issues');
  const open = [
    { field: 'tractionId', value: traction.id },
    { field: 'status', operator: 'in' as const, value: [...openIssues] },
  ];
  const counts = {
    open: { endpoint: issueApi.search, filters: open },
    longTerm: { endpoint: issueApi.search, filters: [...open, { field: 'longTerm', value: true }] },
    solved: {
      endpoint: issueApi.search,
      filters: [
        { field: 'tractionId', value: traction.id },
        { field: 'status', value: 'Reviewed' },
        { field: 'alsoArchived', value: true },
      ],
    },
  };
  const part = { kind: 'issue' as const, views: issueViews, view, onChange: setView };
  return (
    <InPart {...part}>
      <TabAside>
        <ViewPicker {...part} counts={counts} />
      </TabAside>
      <IssueWork key={view} {...placeOf(place, 'issues', view)} view={view} under={<ProposedIssues tractionId={traction.id} />} />
    </InPart>
  );
};

/** `/traction/{tractionId}/{threadId}/issues`: the Issues of a team. */
export const IssuesScreen = () => <InTraction>{(place) => <Issues {...place} />}</InTraction>;

const headlineViews = ['open', 'archive', 'removed'] as const;

const Headlines = (place: Place) => {
  const { traction } = place;
  const [view, setView] = useView(headlineViews);
  useRemembered(traction.id, 'headlines');
  const archive = [
    { field: 'tractionId', value: traction.id },
    { field: 'archived', value: true },
  ];
  const part = { kind: 'headline' as const, views: headlineViews, view, onChange: setView };
  return (
    <InPart {...part}>
      <TabAside>
        <ViewPicker {...part} counts={{ archive: { endpoint: headlineApi.search, filters: archive } }} />
      </TabAside>
      <HeadlineWork key={view} {...placeOf(place, 'headlines', view)} view={view} />
    </InPart>
  );
};

/** `/traction/{tractionId}/{threadId}/headlines`: the headlines of a team. */
export const HeadlinesScreen = () => <InTraction>{(place) => <Headlines {...place} />}</InTraction>;

const scorecardViews = ['open', 'archive', 'removed'] as const;

const Scorecard = ({ traction }: Place) => {
  const { user } = useSession();
  const red = useRedItem();
  const [view, setView] = useView(scorecardViews);
  return (
    <>
      <TabAside>
        <ViewPicker kind="measurable" views={scorecardViews} view={view} onChange={setView} />
      </TabAside>
      <Sheet>
        {view === 'removed' && <RemovedMeasurables scorecardId={traction.scorecardId} />}
        {view === 'archive' && <ArchivedMeasurables scorecardId={traction.scorecardId} />}
        {view === 'open' && (
          <ScorecardGrid
            scorecardId={traction.scorecardId}
            {...(traction.can.add && {
              onDropToIssues: (row) => void dropToIssues(traction.id, 'measurable', [red(row)], user.userId),
              bulk: (rows) => <DropButton tractionId={traction.id} type="measurable" items={rows.map(red)} />,
            })}
          />
        )}
      </Sheet>
    </>
  );
};

/** `/traction/{tractionId}/{threadId}/scorecard`: the numbers of a team. */
export const ScorecardScreen = () => <InTraction>{(place) => <Scorecard {...place} />}</InTraction>;
