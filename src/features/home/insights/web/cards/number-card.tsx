import '#web/core/texts/insights.ts';
import { IconChartLine } from '@tabler/icons-react';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { insightApi, ShareWeek } from '../../contract.ts';
import { goals, shareOf } from '../../rules.ts';
import { LinePlot } from '../plots/line-plot.tsx';
import type { PlotPoint } from '../plots/plot-point.ts';
import { type Build, isRunningWeek, nextMonday, weekCell, weeksInView } from './build.ts';
import type { InsightCard } from './insight-card.ts';
import { OwnNumbers } from './own-numbers.tsx';
import { misses } from './use-saying.ts';

type Numbers = ReplyOf<typeof insightApi.numbers>;

/** The least difference that a plot of shares spans. */
export const shareSpan = 0.2;

const pointOf = (build: Build, week: ShareWeek): PlotPoint => {
  const { say, open } = build;
  const share = say.share(week, goals.numbers);
  const isRunning = isRunningWeek(build, week.monday);
  return {
    key: week.monday,
    label: say.week(week.monday),
    value: shareOf(week),
    text: share,
    isOff: misses(week, goals.numbers) && !isRunning,
    isRunning,
    lines: [week.of === 0 ? say.t('insights.noneYet') : say.t('insights.targetOf', { met: week.met, of: week.of, share })],
    onOpen:
      week.of === 0
        ? undefined
        : () =>
            open({
              of: 'numbers',
              firstDay: week.monday,
              lastDay: say.sunday(week.monday),
              title: say.t('insights.list.numbers', { day: say.week(week.monday) }),
            }),
  };
};

const empty = (build: Build, head: { key: string; title: string; note: string }): InsightCard => {
  const { t } = build.say;
  return build.asked.runs
    ? {
        ...head,
        state: 'empty',
        icon: IconChartLine,
        lead: t('insights.empty.firstPoint', { day: nextMonday(build) }),
        text: t('insights.empty.numbers'),
      }
    : { ...head, state: 'empty', icon: IconChartLine, lead: t('insights.empty.past'), text: t('insights.empty.pastText') };
};

/** Returns how many Measurables met their goal, week by week. */
export const numberCard = (build: Build, { weeks, total }: Numbers): InsightCard => {
  const { say } = build;
  const { t } = say;
  const head = { key: 'numbers', title: t('insights.card.numbers'), note: t('insights.card.numbersNote') };
  if (total.of === 0) return empty(build, head);
  const goal = say.formats.percent(goals.numbers * 100);
  return {
    ...head,
    state: 'ready',
    summary: say.share(total, goals.numbers),
    about: t('insights.counted.numbers'),
    table: {
      heads: [t('insights.head.week'), t('insights.head.entered'), t('insights.head.onTarget'), t('insights.head.shareGoal', { goal })],
      rows: weeks.map((week) => ({
        key: week.monday,
        cells: [
          weekCell(build, week.monday),
          { text: String(week.of), raw: week.of },
          { text: String(week.met), raw: week.met },
          {
            text: say.exact(week),
            raw: shareOf(week) ?? '',
            isOff: misses(week, goals.numbers) && !isRunningWeek(build, week.monday),
          },
        ],
      })),
    },
    plot: (
      <LinePlot
        label={`${head.title}, ${head.note}`}
        points={weeksInView(build, weeks).map((week) => pointOf(build, week))}
        goal={goals.numbers}
        goalText={goal}
        span={shareSpan}
      />
    ),
  };
};

/** Returns a person's Measurables as rows. */
export const ownNumberCard = (build: Build, { rows, weeks }: Numbers): InsightCard => {
  const { t } = build.say;
  const head = {
    key: 'numbers',
    title: t('insights.card.ownNumbers'),
    note: t('insights.head.run', { count: weeks.length }),
  };
  if (rows.length === 0)
    return { ...head, state: 'empty', icon: IconChartLine, lead: t('insights.empty.ownNumbers'), text: t('insights.empty.ownNumbersText') };
  return {
    ...head,
    state: 'ready',
    summary: t('insights.total.owned', { count: rows.length }),
    about: t('insights.counted.numbers'),
    table: {
      heads: [t('insights.head.title'), ...weeks.map(({ monday }) => build.say.week(monday)), t('insights.head.onTarget')],
      rows: rows.map((row) => ({
        key: row.id,
        cells: [
          { text: row.title },
          ...row.values.map((each) => ({
            text: each === null ? '–' : build.say.formats.number(each.value),
            raw: each?.value ?? '',
            isOff: each?.isMet === false,
          })),
          { text: build.say.of(row) },
        ],
      })),
    },
    body: <OwnNumbers rows={rows} />,
  };
};
