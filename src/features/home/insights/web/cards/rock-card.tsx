import '#web/core/texts/insights.ts';
import { IconMountain } from '@tabler/icons-react';
import { addDays, quarterEnd } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { insightApi, QuarterCount, Share } from '../../contract.ts';
import { StackPlot, type StackPoint } from '../plots/stack-plot.tsx';
import type { Build } from './build.ts';
import type { InsightCard } from './insight-card.ts';
import { OwnRocks } from './own-rocks.tsx';

type Rocks = ReplyOf<typeof insightApi.rocks>;

/** How many quarters a phone has room for. */
const quartersOnPhone = 4;

/** Whether a quarter has not ended. */
export const runsQuarter = ({ asked }: Build, { start }: QuarterCount): boolean =>
  quarterEnd(addDays(start, 1), asked.present.firstMonth) >= asked.present.today;

/** Of the Rocks that are open, those on track. */
export const onTrackOf = ({ onTrack, offTrack }: QuarterCount): Share => ({ of: onTrack + offTrack, met: onTrack });

/** Of all Rocks that were some, those that are done. */
export const doneOf = ({ done, onTrack, offTrack, closed }: QuarterCount): Share => ({ of: done + onTrack + offTrack + closed, met: done });

/** Opens the Rocks of a quarter. */
export const openQuarter = ({ say, asked, open }: Build, quarter: QuarterCount) =>
  open({
    of: 'rocks',
    firstDay: quarter.start,
    lastDay: quarterEnd(quarter.start, asked.present.firstMonth),
    title: say.t('insights.list.rocks', { quarter: say.quarter(quarter) }),
  });

const pointOf = (build: Build, quarter: QuarterCount): StackPoint => {
  const { say } = build;
  const { done, onTrack, offTrack, closed, nonRock } = quarter;
  const isRunning = runsQuarter(build, quarter);
  const rest = isRunning
    ? ([
        { name: 'onTrack', count: onTrack },
        { name: 'offTrack', count: offTrack },
        { name: 'notDone', count: closed },
      ] as const)
    : ([{ name: 'notDone', count: onTrack + offTrack + closed }] as const);
  const all = doneOf(quarter).of + nonRock;
  return {
    key: quarter.start,
    label: say.quarter(quarter),
    text: isRunning ? say.t('insights.onTrackShare', { share: say.share(onTrackOf(quarter)) }) : say.share(doneOf(quarter)),
    isRunning,
    layers: [{ name: 'done' as const, count: done }, ...rest, { name: 'nonRock' as const, count: nonRock }].map((layer) => ({
      ...layer,
      text: say.formats.number(layer.count),
    })),
    lines: [say.t('insights.hintRocks', { done, onTrack, offTrack, closed, nonRock })],
    onOpen: all === 0 ? undefined : () => openQuarter(build, quarter),
  };
};

const tableOf = (build: Build, quarters: readonly QuarterCount[]) => {
  const { say } = build;
  const { t } = say;
  return {
    heads: [
      t('insights.head.quarter'),
      t('insights.legend.done'),
      t('insights.legend.notDone'),
      t('insights.legend.nonRock'),
      t('insights.legend.onTrack'),
      t('insights.legend.offTrack'),
      t('insights.head.share'),
    ],
    rows: quarters.map((quarter) => {
      const { done, onTrack, offTrack, closed, nonRock } = quarter;
      const runs = runsQuarter(build, quarter);
      const counts = runs ? [done, closed, nonRock, onTrack, offTrack] : [done, onTrack + offTrack + closed, nonRock, 0, 0];
      const share = doneOf(quarter);
      return {
        key: quarter.start,
        cells: [
          { text: say.quarter(quarter), note: runs ? t('insights.runningWeek') : undefined },
          ...counts.map((count) => ({ text: String(count), raw: count })),
          { text: say.exact(share), raw: share.of === 0 ? '' : share.met / share.of },
        ],
      };
    }),
  };
};

/** Returns how the Rocks of six quarters stand. */
export const rockCard = (build: Build, { quarters }: Rocks): InsightCard => {
  const { say } = build;
  const { t } = say;
  const head = { key: 'rocks', title: t('insights.card.rocks'), note: t('insights.card.rocksNote') };
  const last = quarters.at(-1);
  if (last === undefined || quarters.every((quarter) => doneOf(quarter).of + quarter.nonRock === 0))
    return { ...head, state: 'empty', icon: IconMountain, lead: t('insights.empty.rocks'), text: t('insights.empty.rocksText') };
  const shown = build.isPhone ? quarters.slice(-quartersOnPhone) : quarters;
  return {
    ...head,
    state: 'ready',
    summary: runsQuarter(build, last) ? t('insights.total.onTrack', { share: say.share(onTrackOf(last)) }) : say.share(doneOf(last)),
    about: t('insights.counted.rocks'),
    legend: (['done', 'notDone', 'nonRock', 'onTrack', 'offTrack'] as const).map((name) => ({ name, text: t(`insights.legend.${name}`) })),
    table: tableOf(build, quarters),
    plot: <StackPlot label={`${head.title}, ${head.note}`} points={shown.map((quarter) => pointOf(build, quarter))} />,
  };
};

/** Returns a person's Rocks as rows. */
export const ownRockCard = (build: Build, { rows }: Rocks): InsightCard => {
  const { say } = build;
  const { t } = say;
  const head = { key: 'rocks', title: t('insights.card.ownRocks'), note: t('insights.card.ownRocksNote') };
  if (rows.length === 0)
    return { ...head, state: 'empty', icon: IconMountain, lead: t('insights.empty.rocks'), text: t('insights.empty.rocksText') };
  const count = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  return {
    ...head,
    state: 'ready',
    summary: t('insights.total.doneRunning', { done: count('Done'), running: count('OnTrack', 'OffTrack') }),
    about: t('insights.counted.rocks'),
    table: {
      heads: [t('insights.head.title'), t('insights.head.status'), t('insights.head.quarter')],
      rows: rows.map((row) => ({ key: row.id, cells: [{ text: row.title }, { text: row.status }, { text: say.quarter(row) }] })),
    },
    body: <OwnRocks rows={rows} quarterOf={say.quarter} />,
  };
};
