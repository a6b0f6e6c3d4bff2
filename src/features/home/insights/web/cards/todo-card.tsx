import '#web/core/texts/insights.ts';
import { IconSquareCheck } from '@tabler/icons-react';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { insightApi, ShareWeek } from '../../contract.ts';
import { goals, shareOf } from '../../rules.ts';
import { BarPlot } from '../plots/bar-plot.tsx';
import type { PlotPoint } from '../plots/plot-point.ts';
import { type Build, isRunningWeek, nextMonday, weekCell, weeksInView } from './build.ts';
import type { CardTable, InsightCard } from './insight-card.ts';
import { misses } from './use-saying.ts';

type Todos = ReplyOf<typeof insightApi.todos>;

/** Opens the To-Dos that were due in a week. */
export const openWeekOfTodos = ({ say, open }: Build, monday: string) =>
  open({
    of: 'todos',
    firstDay: monday,
    lastDay: say.sunday(monday),
    title: say.t('insights.list.todos', { day: say.week(monday) }),
  });

const offLine = ({ say }: Build, week: ShareWeek): string[] => {
  const share = shareOf(week);
  if (share === null || share >= goals.todos) return [];
  const points = say.formats.number((share - goals.todos) * 100, { maximumFractionDigits: 2 });
  return [say.t('insights.offBy', { points: points.replace('-', '−') })];
};

const pointOf = (build: Build, week: ShareWeek): PlotPoint => {
  const { say } = build;
  const isRunning = isRunningWeek(build, week.monday);
  const share = say.share(week, goals.todos);
  return {
    key: week.monday,
    label: say.week(week.monday),
    value: shareOf(week),
    text: share,
    isOff: misses(week, goals.todos) && !isRunning,
    isRunning,
    lines:
      week.of === 0
        ? [say.t('insights.noneDue')]
        : [say.t('insights.doneOf', { met: week.met, of: week.of, share }), ...(isRunning ? [] : offLine(build, week))],
    onOpen: week.of === 0 ? undefined : () => openWeekOfTodos(build, week.monday),
  };
};

const tableOf = (build: Build, weeks: readonly ShareWeek[]): CardTable => {
  const { say } = build;
  const { t } = say;
  const goal = say.formats.percent(goals.todos * 100);
  return {
    heads: [t('insights.head.week'), t('insights.head.due'), t('insights.head.done'), t('insights.head.shareGoal', { goal })],
    rows: weeks.map((week) => ({
      key: week.monday,
      cells: [
        weekCell(build, week.monday),
        { text: week.of === 0 ? '–' : String(week.of), raw: week.of },
        { text: week.of === 0 ? '–' : String(week.met), raw: week.met },
        {
          text: week.of === 0 ? t('insights.noneDue') : say.exact(week),
          raw: shareOf(week) ?? '',
          isOff: misses(week, goals.todos) && !isRunningWeek(build, week.monday),
        },
      ],
    })),
  };
};

/** Returns how many of the To-Dos that were due were done, week by week. */
export const todoCard = (build: Build, { weeks, total }: Todos): InsightCard => {
  const { say, asked } = build;
  const { t } = say;
  const head = { key: 'todos', title: t('insights.card.todos'), note: t('insights.card.todosNote') };
  const last = weeks.at(-1);
  if (total.of === 0) {
    const running = asked.runs && last !== undefined ? last : undefined;
    if (running === undefined)
      return { ...head, state: 'empty', icon: IconSquareCheck, lead: t('insights.empty.past'), text: t('insights.empty.pastText') };
    return {
      ...head,
      state: 'empty',
      icon: IconSquareCheck,
      lead: t('insights.empty.firstBar', { day: nextMonday(build) }),
      text: running.of === 0 ? t('insights.empty.todos') : t('insights.empty.todosNow', { count: running.of, done: running.met }),
      onShow: running.of === 0 ? undefined : () => openWeekOfTodos(build, running.monday),
    };
  }
  const goal = say.formats.percent(goals.todos * 100);
  return {
    ...head,
    state: 'ready',
    summary: say.share(total, goals.todos),
    about: t('insights.counted.todos'),
    table: tableOf(build, weeks),
    plot: (
      <BarPlot
        label={`${head.title}, ${head.note}`}
        points={weeksInView(build, weeks).map((week) => pointOf(build, week))}
        goal={goals.todos}
        goalText={goal}
      />
    ),
  };
};
