import '#web/core/texts/insights.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { insightApi } from '../../contract.ts';
import { manyTeams } from '../../rules.ts';
import type { Requested } from '../requested/use-requested.ts';
import type { Scopes } from '../requested/use-scopes.ts';
import type { Build } from './build.ts';
import type { InsightCard, OpenList } from './insight-card.ts';
import { ageCard, issueCard } from './issue-card.tsx';
import { attendanceCard, endedCard, noMeetingCard, ratingCard } from './meeting-card.tsx';
import { numberCard, ownNumberCard } from './number-card.tsx';
import { peopleCard } from './people-card.tsx';
import { ownRockCard, rockCard } from './rock-card.tsx';
import { sectionCard } from './section-card.tsx';
import { teamCard } from './team-card.tsx';
import { rowsOf, type TeamFigures } from './team-rows.ts';
import { todoCard } from './todo-card.tsx';
import { useSaying } from './use-saying.ts';

const quiet = { quiet: true } as const;

/** Reads all that is counted; each part is asked for alone, so that one may fail or be late without the others. */
export const useCounts = ({ scope, query, days }: Requested, isKnown: boolean) => {
  const options = { ...quiet, enabled: isKnown };
  const teamQuery = { firstDay: days.firstDay, lastDay: days.lastDay };
  return {
    todos: useRead(insightApi.todos, { query }, options),
    rocks: useRead(insightApi.rocks, { query }, options),
    numbers: useRead(insightApi.numbers, { query }, options),
    issues: useRead(insightApi.issues, { query }, options),
    meetings: useRead(insightApi.meetings, { query }, options),
    teams: useRead(insightApi.teams, { query: teamQuery }, { ...quiet, enabled: scope.kind === 'all' }),
  };
};
export type Counts = ReturnType<typeof useCounts>;

/** What is said of a card before its figures are there. */
interface Plan<Data> {
  key: string;
  title: string;
  note?: string;
  from: UseQueryResult<Data, Error>;
  build: (data: Data) => InsightCard;
}

const cardOf = <Data>({ key, title, note = '', from, build }: Plan<Data>): InsightCard => {
  if (from.data !== undefined) return build(from.data);
  if (from.isError) return { key, title, note, state: 'failed', onRetry: () => void from.refetch() };
  return { key, title, note, state: 'loading' };
};

/** Returns the cards of meetings: one that says that there was none yet, or each. */
const meetingCards = (
  build: Build,
  { meetings }: Counts,
  people: Parameters<typeof peopleCard>[2],
  short: Parameters<typeof peopleCard>[3],
) => {
  const { t } = build.say;
  const isTeam = build.asked.scope.kind === 'team';
  if (meetings.data?.weeks.every(({ held }) => held === 0) === true) return undefined;
  const plan = (key: string, title: string, make: (data: NonNullable<typeof meetings.data>) => InsightCard) =>
    cardOf({ key, title, from: meetings, build: make });
  return {
    sections: plan('sections', t('insights.card.meetings'), (data) => sectionCard(build, data)),
    rating: plan('rating', t('insights.card.rating'), (data) => ratingCard(build, data)),
    attendance: plan('attendance', t('insights.card.attendance'), (data) =>
      isTeam ? peopleCard(build, data, people, short) : attendanceCard(build, data),
    ),
    ended: plan('ended', t('insights.card.ended'), (data) => endedCard(build, data)),
  };
};

const itemCards = (build: Build, counts: Counts) => {
  const { t } = build.say;
  const isPerson = build.asked.scope.kind === 'person';
  return {
    todos: cardOf({ key: 'todos', title: t('insights.card.todos'), from: counts.todos, build: (data) => todoCard(build, data) }),
    rocks: cardOf({
      key: 'rocks',
      title: t('insights.card.rocks'),
      note: t('insights.card.rocksNote'),
      from: counts.rocks,
      build: (data) => (isPerson ? ownRockCard(build, data) : rockCard(build, data)),
    }),
    numbers: cardOf({
      key: 'numbers',
      title: t('insights.card.numbers'),
      from: counts.numbers,
      build: (data) => (isPerson ? ownNumberCard(build, data) : numberCard(build, data)),
    }),
    issues: cardOf({ key: 'issues', title: t('insights.card.issues'), from: counts.issues, build: (data) => issueCard(build, data) }),
    ages: cardOf({ key: 'ages', title: t('insights.card.ages'), from: counts.issues, build: (data) => ageCard(build, data) }),
  };
};

/** Returns the cards of the page in their order, and the teams that have figures. */
export const useCards = (
  asked: Requested,
  scopes: Scopes,
  counts: Counts,
  open: OpenList,
): { cards: InsightCard[]; teams: TeamFigures[]; build: Build } => {
  const say = useSaying();
  const short = useShortName();
  const build: Build = { say, asked, open, isPhone: usePhone() };
  const { people } = usePeople(counts.meetings.data?.attendees.map(({ personId }) => personId) ?? []);
  const { todos, rocks, numbers, issues, ages } = itemCards(build, counts);
  const met = meetingCards(build, counts, people, short);
  const teams = rowsOf(counts.teams.data?.teams ?? [], scopes.data?.teams ?? []);
  if (asked.scope.kind === 'person') return { cards: [todos, rocks, numbers, issues], teams, build };
  if (asked.scope.kind === 'team')
    return {
      cards:
        met === undefined
          ? [todos, rocks, numbers, issues, noMeetingCard(build)]
          : [todos, rocks, met.sections, met.attendance, met.rating, met.ended, numbers, issues],
      teams,
      build,
    };
  const byTeam = cardOf({
    key: 'teams',
    title: say.t('insights.card.teams'),
    from: counts.teams,
    build: () => teamCard(build, teams, scopes.data?.people ?? 0),
  });
  const inPairs =
    met === undefined
      ? [todos, rocks, numbers, issues, ages, noMeetingCard(build)]
      : [todos, rocks, numbers, issues, met.sections, ages, met.rating, met.attendance];
  return { cards: teams.length >= manyTeams ? [byTeam, ...inPairs] : [...inPairs, byTeam], teams, build };
};
