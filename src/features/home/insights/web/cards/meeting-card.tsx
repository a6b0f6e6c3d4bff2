import '#web/core/texts/insights.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { insightApi, MeetingWeek, Share } from '../../contract.ts';
import { goals } from '../../rules.ts';
import { LinePlot } from '../plots/line-plot.tsx';
import { OverPlot } from '../plots/over-plot.tsx';
import type { PlotPoint } from '../plots/plot-point.ts';
import { type Build, isRunningWeek, weekCell, weeksInView } from './build.ts';
import type { EmptyCard, InsightCard } from './insight-card.ts';
import { shareSpan } from './number-card.tsx';
import { misses } from './use-saying.ts';

export type Meetings = ReplyOf<typeof insightApi.meetings>;

/** The least difference that a plot of ratings spans. */
const ratingSpan = 1.5;

export const openWeekOfMeetings = ({ say, open }: Build, monday: string) =>
  open({
    of: 'meetings',
    firstDay: monday,
    lastDay: say.sunday(monday),
    title: say.t('insights.list.meetings', { day: say.week(monday) }),
  });

/** Returns what stands in the place of all plots of meetings before the first one. */
export const noMeetingCard = ({ say: { t } }: Build): EmptyCard => ({
  key: 'meetings',
  title: t('insights.card.meetings'),
  note: t('insights.card.meetingsNote'),
  state: 'empty',
  icon: IconUsersGroup,
  lead: t('insights.empty.meetings'),
  text: t('insights.empty.meetingsText'),
});

const pointOf = (build: Build, week: MeetingWeek, own: Pick<PlotPoint, 'value' | 'text' | 'isOff' | 'lines'>): PlotPoint => {
  const isRunning = isRunningWeek(build, week.monday);
  return {
    key: week.monday,
    label: build.say.week(week.monday),
    isRunning,
    ...own,
    lines: week.held === 0 ? [build.say.t('insights.noMeeting')] : own.lines,
    isOff: own.isOff && !isRunning,
    onOpen: week.held === 0 ? undefined : () => openWeekOfMeetings(build, week.monday),
  };
};

/** Returns how meetings were rated, week by week. */
export const ratingCard = (build: Build, { weeks, total, before }: Meetings): InsightCard => {
  const { say, asked } = build;
  const { t } = say;
  const goal = say.formats.number(goals.rating, { minimumFractionDigits: 1 });
  const head = { key: 'rating', title: t('insights.card.rating'), note: t('insights.card.ratingNote') };
  const isOff = ({ rating }: MeetingWeek) => rating !== null && rating < goals.rating;
  const was = asked.scope.kind === 'team' && before !== null && before.rating !== null ? say.rating(before.rating) : undefined;
  const now = say.rating(total.rating);
  return {
    ...head,
    state: 'ready',
    summary: was === undefined ? now : t('insights.total.was', { now, before: was }),
    about: t('insights.counted.rating'),
    table: {
      heads: [t('insights.head.week'), t('insights.head.held'), t('insights.head.rating', { goal })],
      rows: weeks.map((week) => ({
        key: week.monday,
        cells: [
          weekCell(build, week.monday),
          { text: String(week.held), raw: week.held },
          { text: say.rating(week.rating), raw: week.rating ?? '', isOff: isOff(week) },
        ],
      })),
    },
    plot: (
      <LinePlot
        label={`${head.title}, ${head.note}`}
        points={weeksInView(build, weeks).map((week) =>
          pointOf(build, week, {
            value: week.rating,
            text: say.rating(week.rating),
            isOff: isOff(week),
            lines: [t('insights.hintRating', { rating: say.rating(week.rating), count: week.held })],
          }),
        )}
        goal={goals.rating}
        goalText={goal}
        span={ratingSpan}
      />
    ),
  };
};

export const attendanceOf = ({ present, invited }: Pick<MeetingWeek, 'present' | 'invited'>): Share => ({ of: invited, met: present });

/** Returns how many of those invited were there, week by week. */
export const attendanceCard = (build: Build, { weeks, total }: Meetings): InsightCard => {
  const { say } = build;
  const { t } = say;
  const goal = say.formats.percent(goals.attendance * 100);
  const head = { key: 'attendance', title: t('insights.card.attendance'), note: t('insights.card.attendanceNote') };
  return {
    ...head,
    state: 'ready',
    summary: say.share(attendanceOf(total), goals.attendance),
    about: t('insights.counted.attendance'),
    table: {
      heads: [t('insights.head.week'), t('insights.head.invited'), t('insights.head.there'), t('insights.head.shareGoal', { goal })],
      rows: weeks.map((week) => ({
        key: week.monday,
        cells: [
          weekCell(build, week.monday),
          { text: String(week.invited), raw: week.invited },
          { text: String(week.present), raw: week.present },
          {
            text: say.exact(attendanceOf(week)),
            raw: week.invited === 0 ? '' : week.present / week.invited,
            isOff: misses(attendanceOf(week), goals.attendance),
          },
        ],
      })),
    },
    plot: (
      <LinePlot
        label={`${head.title}, ${head.note}`}
        points={weeksInView(build, weeks).map((week) => {
          const share = say.share(attendanceOf(week), goals.attendance);
          return pointOf(build, week, {
            value: week.invited === 0 ? null : week.present / week.invited,
            text: share,
            isOff: misses(attendanceOf(week), goals.attendance),
            lines: [t('insights.thereOf', { met: week.present, of: week.invited, share })],
          });
        })}
        goal={goals.attendance}
        goalText={goal}
        span={shareSpan}
      />
    ),
  };
};

/** Minutes over the plan from which a meeting is late; as `wasOnTime` has it. */
const lateFrom = 2;

const overLine = ({ say: { t } }: Build, over: number): string => {
  if (over === 0) return t('insights.hintOnTime');
  return over > 0 ? t('insights.hintOver', { minutes: over }) : t('insights.hintUnder', { minutes: -over });
};

const signed = (minutes: number): string => (minutes > 0 ? `+${minutes}` : String(minutes).replace('-', '−'));

/** Returns by how many minutes a team's meetings ended later or earlier than planned. */
export const endedCard = (build: Build, { weeks, total }: Meetings): InsightCard => {
  const { t } = build.say;
  const head = { key: 'ended', title: t('insights.card.ended'), note: t('insights.card.endedNote') };
  return {
    ...head,
    state: 'ready',
    summary: t('insights.total.onTime', { onTime: total.onTime, held: total.held }),
    about: t('insights.counted.onTime'),
    table: {
      heads: [t('insights.head.week'), t('insights.head.held'), t('insights.head.over')],
      rows: weeks.map((week) => ({
        key: week.monday,
        cells: [
          weekCell(build, week.monday),
          { text: String(week.held), raw: week.held },
          { text: week.over === null ? '–' : signed(week.over), raw: week.over ?? '', isOff: (week.over ?? 0) >= lateFrom },
        ],
      })),
    },
    plot: (
      <OverPlot
        label={`${head.title}, ${head.note}`}
        points={weeksInView(build, weeks).map((week) =>
          pointOf(build, week, {
            value: week.over,
            text: week.over === null ? '–' : signed(week.over),
            isOff: (week.over ?? 0) >= lateFrom,
            lines: [overLine(build, week.over ?? 0)],
          }),
        )}
      />
    ),
  };
};
