import '#web/core/texts/insights.ts';
import type { Share } from '../../contract.ts';
import { type Change, changeOf, percentOf } from '../../rules/words.ts';
import { goals, manyTeams, shareOf } from '../../rules.ts';
import type { Build } from '../cards/build.ts';
import type { ListAsk } from '../cards/insight-card.ts';
import { attendanceOf } from '../cards/meeting-card.tsx';
import { doneOf, onTrackOf, openQuarter, runsQuarter } from '../cards/rock-card.tsx';
import { teamsBelow } from '../cards/team-card.tsx';
import type { TeamFigures } from '../cards/team-rows.ts';
import type { Counts } from '../cards/use-cards.ts';
import type { KeyFigure } from './key-figure.ts';

type Told = Pick<KeyFigure, 'words' | 'brief'> & { change?: Change };

/** Says how a figure has changed. */
const changed = ({ say: { t } }: Build, change: Change, before: string | undefined, goal?: string): Told => {
  if (before === undefined) return { words: goal ?? '', brief: goal ?? '' };
  if (change === 'same') return { words: t('insights.same'), brief: goal ?? t('insights.same'), change };
  const from = t('insights.fromBefore', { before });
  if (goal === undefined) return { words: from, brief: from, change };
  return { words: t(change === 'up' ? 'insights.up' : 'insights.down', { before }), brief: goal };
};

/** Opens the rows behind a figure: those of the closed weeks. */
const opens = ({ asked, open, say }: Build, of: ListAsk['of'], key: 'todosAll' | 'numbersAll' | 'solvedAll' | 'meetingsAll') => {
  const [first, last] = [asked.closed[0], asked.closed.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const lastDay = say.sunday(last);
  const title = say.t(`insights.list.${key}`, { from: say.week(first), to: say.week(lastDay) });
  return () => open({ of, firstDay: first, lastDay, title });
};

const failed = ({ say: { t } }: Build): Told & { value: string } => ({
  value: '–',
  words: t('insights.notCounted'),
  brief: t('insights.notCounted'),
});

interface ShareFigure {
  key: string;
  label: string;
  part: { data?: { total: Share; before: Share | null; weeks: readonly Share[] } | undefined; isError: boolean };
  goal?: number;
  of: ListAsk['of'];
  title: 'todosAll' | 'numbersAll';
}

/** Returns a figure that is a share: of the closed weeks, and before the first of these the count of the week that runs. */
const shareFigure = (build: Build, { key, label, part, goal, of, title }: ShareFigure): KeyFigure | undefined => {
  const { say, asked } = build;
  if (part.data === undefined) return part.isError ? { key, label, ...failed(build) } : undefined;
  const { total, before, weeks } = part.data;
  const last = weeks.at(-1);
  const onOpen = opens(build, of, title);
  if (total.of === 0) {
    const isRunning = asked.runs && last !== undefined && last.of > 0;
    const words = isRunning ? say.t('insights.running') : say.t('insights.noneYet');
    return { key, label, value: isRunning ? say.of(last) : '–', words, brief: words };
  }
  const usual = goal ?? (key === 'numbers' ? goals.numbers : undefined);
  const was = before === null || before.of === 0 ? undefined : say.share(before, usual);
  const goalWords = goal === undefined ? undefined : say.t('insights.goal', { goal: say.formats.percent(goal * 100) });
  return {
    key,
    label,
    shortLabel: key === 'numbers' ? say.t('insights.head.onTarget') : undefined,
    value: say.share(total, usual),
    isOn: goal === undefined ? undefined : (shareOf(total) ?? 0) >= goal,
    ...changed(build, changeOf(percentOf(total), percentOf(before)), was, goalWords),
    onOpen,
  };
};

const rockFigure = (build: Build, { rocks }: Counts): KeyFigure | undefined => {
  const { say, asked } = build;
  const { t } = say;
  const label = t('insights.figure.rocks');
  const last = rocks.data?.quarters.at(-1);
  const prior = rocks.data?.quarters.at(-2);
  if (last === undefined) return rocks.isError ? { key: 'rocks', label, ...failed(build) } : undefined;
  const runs = runsQuarter(build, last);
  const share = runs ? onTrackOf(last) : doneOf(last);
  const isPerson = asked.scope.kind === 'person';
  const value = share.of === 0 ? '–' : isPerson ? say.of(share) : say.share(share, runs ? goals.rocks : undefined);
  const done = prior === undefined ? undefined : doneOf(prior);
  const words =
    done === undefined || done.of === 0 || prior === undefined
      ? t('insights.quarterName', { quarter: last.quarter, year: String(last.year) })
      : t('insights.doneIn', { share: isPerson ? say.of(done) : say.share(done), quarter: say.quarter(prior) });
  return {
    key: 'rocks',
    label: runs ? label : t('insights.figure.rocksDone'),
    value,
    words,
    brief:
      done === undefined || done.of === 0 || prior === undefined
        ? words
        : t('insights.doneBrief', { share: isPerson ? say.of(done) : say.share(done), quarter: prior.quarter }),
    onOpen: share.of === 0 ? undefined : () => openQuarter(build, last),
  };
};

const issueFigure = (build: Build, { issues }: Counts): KeyFigure | undefined => {
  const { t } = build.say;
  const label = t('insights.figure.issues');
  if (issues.data === undefined) return issues.isError ? { key: 'issues', label, ...failed(build) } : undefined;
  const { total, before } = issues.data;
  if (total.solved + (before?.solved ?? 0) === 0)
    return { key: 'issues', label, value: '–', words: t('insights.noneYet'), brief: t('insights.noneYet') };
  const was = before === null ? undefined : String(before.solved);
  return {
    key: 'issues',
    label,
    value: String(total.solved),
    ...changed(build, changeOf(total.solved, before?.solved ?? null), was),
    onOpen: total.solved === 0 ? undefined : opens(build, 'solved', 'solvedAll'),
  };
};

const unheld = (build: Build, key: string, label: string): KeyFigure => {
  const words = build.say.t('insights.afterMeeting');
  return { key, label, value: '–', words, brief: words };
};

const ratingFigure = (build: Build, { meetings }: Counts): KeyFigure | undefined => {
  const { say } = build;
  const label = say.t('insights.figure.rating');
  if (meetings.data === undefined) return meetings.isError ? { key: 'rating', label, ...failed(build) } : undefined;
  const { total, before } = meetings.data;
  if (total.rating === null) return unheld(build, 'rating', label);
  const was = before === null || before.rating === null ? undefined : say.rating(before.rating);
  return {
    key: 'rating',
    label,
    shortLabel: say.t('insights.head.rated'),
    value: say.rating(total.rating),
    isOn: total.rating >= goals.rating,
    ...changed(build, changeOf(total.rating, before?.rating ?? null, 1), was, say.t('insights.goal', { goal: goals.rating })),
    onOpen: opens(build, 'meetings', 'meetingsAll'),
  };
};

/** Returns the last figure but one of a person, or the last one: attendance, of a team what ended on time. */
const heldFigure = (build: Build, { meetings }: Counts): KeyFigure | undefined => {
  const { say, asked } = build;
  const { t } = say;
  const { kind } = asked.scope;
  const key = kind === 'team' ? 'onTime' : 'attendance';
  const label = t(
    kind === 'team' ? 'insights.figure.onTime' : kind === 'person' ? 'insights.figure.attended' : 'insights.figure.attendance',
  );
  if (meetings.data === undefined) return meetings.isError ? { key, label, ...failed(build) } : undefined;
  const { total, before } = meetings.data;
  if (total.held === 0) return unheld(build, key, label);
  const onOpen = opens(build, 'meetings', 'meetingsAll');
  if (kind === 'all') {
    const was = before === null || before.invited === 0 ? undefined : say.share(attendanceOf(before), goals.attendance);
    const change = changeOf(percentOf(attendanceOf(total)), before === null ? null : percentOf(attendanceOf(before)));
    return { key, label, value: say.share(attendanceOf(total), goals.attendance), ...changed(build, change, was), onOpen };
  }
  const shareIn = (each: typeof total): Share => (kind === 'team' ? { of: each.held, met: each.onTime } : attendanceOf(each));
  const was = before === null || before.held === 0 ? undefined : say.of(shareIn(before));
  const told =
    kind === 'person'
      ? { words: t('insights.attended'), brief: t('insights.attended') }
      : changed(build, changeOf(shareOf(shareIn(total)), before === null ? null : shareOf(shareIn(before)), 2), was);
  return { key, label, value: say.of(shareIn(total)), ...told, onOpen };
};

const missedFigure = (build: Build, { todos }: Counts): KeyFigure | undefined => {
  const { t } = build.say;
  const label = t('insights.figure.missedTwice');
  const count = todos.data?.missedTwice;
  if (count === undefined || count === null) return todos.isError ? { key: 'missed', label, ...failed(build) } : undefined;
  return {
    key: 'missed',
    label,
    value: t('insights.todoCount', { count }),
    words: t('insights.open'),
    brief: t('insights.open'),
    onOpen: count === 0 ? undefined : () => build.open({ of: 'missedTwice', title: t('insights.list.missedTwice') }),
  };
};

/** Returns the six figures; undefined for those that load. */
export const buildFigures = (build: Build, counts: Counts, teams: readonly TeamFigures[]): (KeyFigure | undefined)[] => {
  const { t, formats } = build.say;
  const todos = shareFigure(build, {
    key: 'todos',
    label: t('insights.figure.todos'),
    part: counts.todos,
    goal: goals.todos,
    of: 'todos',
    title: 'todosAll',
  });
  const below = teamsBelow(teams);
  const many =
    todos !== undefined && teams.length >= manyTeams && below > 0
      ? { ...todos, words: t('insights.teamsBelow', { count: below, of: teams.length, goal: formats.percent(goals.todos * 100) }) }
      : todos;
  return [
    many,
    rockFigure(build, counts),
    shareFigure(build, { key: 'numbers', label: t('insights.figure.numbers'), part: counts.numbers, of: 'numbers', title: 'numbersAll' }),
    issueFigure(build, counts),
    build.asked.scope.kind === 'person' ? heldFigure(build, counts) : ratingFigure(build, counts),
    build.asked.scope.kind === 'person' ? missedFigure(build, counts) : heldFigure(build, counts),
  ];
};
