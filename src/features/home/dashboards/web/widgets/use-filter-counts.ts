import { headlineApi } from '#features/work/headlines/contract.ts';
import { headlinesAsk } from '#features/work/headlines/rules.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { issuesAsk } from '#features/work/issues/rules.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { rocksAsk } from '#features/work/rocks/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { todosAsk } from '#features/work/todos/rules.ts';
import { usePages } from '#web/core/api/use-pages.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useSession } from '#web/core/session/session.ts';
import type { WidgetKind } from '../../contract.ts';
import { headlinesFor, issuesFor, rocksFor, type Somebody, todosFor } from '../../rules/asks.ts';
import { type ChosenFilters, statusGroups } from '../../rules/filters.ts';
import { useNextTeam } from '../calls.ts';

type Counts = Readonly<Record<string, number>>;

/** How many items each choice of a filter would show, with the other choices as they are; undefined until known. */
export interface FilterCounts {
  owner: { mine?: number | undefined; others?: number | undefined };
  status?: Counts | undefined;
  meeting?: Counts | undefined;
  total?: number | undefined;
}

type Counted = Exclude<WidgetKind, 'measurable' | 'meeting'>;

const isCounted = (kind: WidgetKind): kind is Counted => kind !== 'measurable' && kind !== 'meeting';

const endpoints = { todo: todoApi.search, rock: rockApi.search, issue: issueApi.search, headline: headlineApi.search };

const searchOf = (kind: Counted, chosen: ChosenFilters, home: Somebody, next: string | undefined) => {
  switch (kind) {
    case 'todo':
      return todosAsk(todosFor(chosen, home)).body;
    case 'rock':
      return rocksAsk(rocksFor(chosen, home)).body;
    case 'issue':
      return issuesAsk(issuesFor(chosen, home, next)).body;
    case 'headline':
      return headlinesAsk(headlinesFor(chosen, home)).body;
  }
};

/** Counts what a choice would show, by a field; undefined where nothing is counted. */
const useCount = (kind: WidgetKind, chosen: ChosenFilters, countBy: string | undefined): Counts | undefined => {
  const session = useSession();
  const next = useNextTeam()?.id;
  const counted = isCounted(kind) ? kind : 'todo';
  const body = { ...searchOf(counted, chosen, session, next), countBy: countBy ?? 'status', startIndex: 0, endIndex: 0 };
  const enabled = isCounted(kind) && countBy !== undefined;
  const { data } = useRead(endpoints[counted], { body }, { quiet: true, keep: true, enabled });
  return enabled ? data?.counts : undefined;
};

/** Counts Rocks by meeting: one may be in several, so they are read. */
const useRocksByMeeting = (chosen: ChosenFilters, enabled: boolean): Counts | undefined => {
  const session = useSession();
  const { items } = usePages(rockApi.search, rocksAsk(rocksFor(chosen, session)), { whole: true, enabled });
  if (!enabled || items === undefined) return undefined;
  const counts: Record<string, number> = {};
  for (const id of items.flatMap(({ tractionIds }) => tractionIds)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
};

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Counts what each choice of a widget's filter would show. */
export const useFilterCounts = (kind: WidgetKind, chosen: ChosenFilters): FilterCounts => {
  const me = useSession().user.userId;
  const statuses = statusGroups(kind).flatMap((group) => group.statuses);
  const byOwner = useCount(kind, { ...chosen, mine: true, others: true }, 'ownerId');
  const byStatus = useCount(kind, { ...chosen, statuses }, statuses.length > 0 ? 'status' : undefined);
  const anywhere = { ...chosen, meetings: undefined };
  const byMeeting = useCount(kind, anywhere, kind === 'rock' ? undefined : 'tractionId');
  const rocksByMeeting = useRocksByMeeting(anywhere, kind === 'rock');
  const mine = byOwner && (byOwner[me] ?? 0);
  const others = byOwner && sumOf(byOwner) - (byOwner[me] ?? 0);
  return {
    owner: { mine, others },
    status: byStatus,
    // A personal To-Do has no meeting: the server counts it under an empty word.
    meeting: rocksByMeeting ?? (byMeeting && { ...byMeeting, personal: byMeeting[''] ?? 0 }),
    total: byOwner && (chosen.mine ? (mine ?? 0) : 0) + (chosen.others ? (others ?? 0) : 0),
  };
};
