import '#web/core/texts/insights.ts';
import { IconStack2 } from '@tabler/icons-react';
import type { ReplyOf } from '#shared/endpoint.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { IssueWeek, insightApi } from '../../contract.ts';
import { issueAges } from '../../rules.ts';
import { PairPlot } from '../plots/pair-plot.tsx';
import { RowsPlot } from '../plots/rows-plot.tsx';
import { type Build, weekCell, weeksInView } from './build.ts';
import { CardNote } from './card-note.tsx';
import type { InsightCard } from './insight-card.ts';

type Issues = ReplyOf<typeof insightApi.issues>;

const pointOf = ({ say, open }: Build, { monday, opened, solved }: IssueWeek) => ({
  key: monday,
  label: say.week(monday),
  one: opened,
  other: solved,
  lines: [say.t('insights.hintIssues', { opened, solved })],
  onOpen:
    opened + solved === 0
      ? undefined
      : () =>
          open({
            of: solved > 0 ? 'solved' : 'opened',
            firstDay: monday,
            lastDay: say.sunday(monday),
            title: say.t(solved > 0 ? 'insights.list.solved' : 'insights.list.opened', { day: say.week(monday) }),
          }),
});

/** Returns how many Issues were added and solved, week by week. */
export const issueCard = (build: Build, { weeks, total }: Issues): InsightCard => {
  const { say, asked } = build;
  const { t } = say;
  const isPerson = asked.scope.kind === 'person';
  const head = {
    key: 'issues',
    title: t('insights.card.issues'),
    note: t(isPerson ? 'insights.card.raisedNote' : 'insights.card.issuesNote'),
  };
  if (weeks.every(({ opened, solved }) => opened + solved === 0))
    return { ...head, state: 'empty', icon: IconStack2, lead: t('insights.empty.issues'), text: t('insights.empty.issuesText') };
  const first = t(isPerson ? 'insights.legend.raised' : 'insights.legend.opened');
  return {
    ...head,
    state: 'ready',
    summary: isPerson
      ? t('insights.total.raisedSolved', { raised: total.opened, solved: total.solved })
      : t('insights.total.solved', { count: total.solved }),
    about: t('insights.counted.issues'),
    legend: [
      { name: 'first', text: first },
      { name: 'solved', text: t('insights.legend.solved') },
    ],
    table: {
      heads: [t('insights.head.week'), first, t('insights.legend.solved')],
      rows: weeks.map(({ monday, opened, solved }) => ({
        key: monday,
        cells: [weekCell(build, monday), { text: String(opened), raw: opened }, { text: String(solved), raw: solved }],
      })),
    },
    plot: <PairPlot label={`${head.title}, ${head.note}`} points={weeksInView(build, weeks).map((week) => pointOf(build, week))} />,
  };
};

const AgeNote = ({ build, issues: { ages, oldest } }: { build: Build; issues: Issues }) => {
  const { t } = build.say;
  const old = ages.at(-1) ?? 0;
  if (old === 0 || oldest === null) return null;
  return (
    <CardNote
      action={
        <Button size="sm" onClick={() => build.open({ of: 'open', title: t('insights.list.open') })}>
          {t('insights.showOpen')}
        </Button>
      }
    >
      {t('insights.oldNote', { count: old, title: oldest.title, days: oldest.days })}
    </CardNote>
  );
};

/** Returns how old the open Issues are. */
export const ageCard = (build: Build, issues: Issues): InsightCard => {
  const { t } = build.say;
  const { ages } = issues;
  const head = { key: 'ages', title: t('insights.card.ages'), note: t('insights.card.agesNote') };
  const count = ages.reduce((sum, each) => sum + each, 0);
  if (count === 0) return { ...head, state: 'empty', icon: IconStack2, lead: t('insights.empty.ages'), text: t('insights.empty.agesText') };
  const label = (age: number) => t(`insights.ages.${age as 0}`);
  const show = () => build.open({ of: 'open', title: t('insights.list.open') });
  return {
    ...head,
    state: 'ready',
    summary: t('insights.total.open', { count }),
    about: t('insights.counted.ages'),
    table: {
      heads: [t('insights.head.age'), t('insights.head.open')],
      rows: ages.map((open, age) => ({ key: String(age), cells: [{ text: label(age) }, { text: String(open), raw: open }] })),
    },
    plot: (
      <RowsPlot
        label={`${head.title}, ${head.note}`}
        labelWidth={116}
        rows={ages.map((open, age) => ({
          key: String(age),
          label: label(age),
          value: open,
          text: String(open),
          tone: age === issueAges.length - 1 ? ('bad' as const) : undefined,
          lines: [t('insights.total.open', { count: open })],
          onOpen: open === 0 ? undefined : show,
        }))}
      />
    ),
    foot: <AgeNote build={build} issues={issues} />,
  };
};
