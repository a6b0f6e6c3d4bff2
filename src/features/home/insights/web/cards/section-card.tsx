import '#web/core/texts/insights.ts';
import type { SectionCount } from '../../contract.ts';
import { RowsPlot } from '../plots/rows-plot.tsx';
import type { Build } from './build.ts';
import { CardNote } from './card-note.tsx';
import type { InsightCard } from './insight-card.ts';
import type { Meetings } from './meeting-card.tsx';

const minutesOf = (seconds: number): number => Math.round(seconds / 60);
const overOf = ({ planned, spent }: SectionCount): number => minutesOf(spent) - minutesOf(planned);

/** From how many minutes more than planned a section is named below the plot. */
const worthSaying = 2;

const Worst = ({ build, sections }: { build: Build; sections: readonly SectionCount[] }) => {
  const worst = sections.toSorted((one, other) => overOf(other) - overOf(one))[0];
  if (worst === undefined || overOf(worst) < worthSaying) return null;
  return <CardNote>{build.say.t('insights.sectionNote', { name: worst.name, count: overOf(worst) })}</CardNote>;
};

/** Returns how long the sections of meetings took, and how long was planned for them. */
export const sectionCard = (build: Build, { sections, total, planned }: Meetings): InsightCard => {
  const { say, asked } = build;
  const { t } = say;
  const head = {
    key: 'sections',
    title: t('insights.card.sections', { count: minutesOf(planned) }),
    note: t('insights.card.sectionsNote', { count: total.held }),
  };
  const rowOf = (section: SectionCount, place: number) => {
    const [plan, taken] = [minutesOf(section.planned), minutesOf(section.spent)];
    return {
      key: `${section.type} ${place}`,
      label: section.name,
      value: plan,
      inner: taken,
      quiet: say.minutes(plan),
      text: taken > plan + 1 ? `▲ ${say.minutes(taken)}` : say.minutes(taken),
      tone: taken > plan ? ('warn' as const) : undefined,
      lines: [t('insights.hintSection', { planned: say.minutes(plan), taken: say.minutes(taken) })],
    };
  };
  return {
    ...head,
    state: 'ready',
    summary: asked.scope.kind === 'team' ? '' : t('insights.total.onTime', { onTime: total.onTime, held: total.held }),
    about: `${t('insights.counted.sections')} ${t('insights.figure.onTime')}: ${t('insights.counted.onTime')}`,
    legend: [
      { name: 'planned', text: t('insights.legend.planned') },
      { name: 'taken', text: t('insights.legend.taken') },
    ],
    table: {
      heads: [t('insights.head.section'), t('insights.head.planned'), t('insights.head.taken')],
      rows: sections.map((section, place) => ({
        key: `${section.type} ${place}`,
        cells: [
          { text: section.name },
          { text: String(minutesOf(section.planned)), raw: section.planned / 60 },
          { text: String(minutesOf(section.spent)), raw: section.spent / 60, isOff: overOf(section) > 0 },
        ],
      })),
    },
    plot: <RowsPlot label={`${head.title}, ${head.note}`} labelWidth={96} rows={sections.map(rowOf)} />,
    foot: <Worst build={build} sections={sections} />,
  };
};
