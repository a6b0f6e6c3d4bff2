import '#web/core/texts/chart.ts';
import '#web/core/texts/collections.ts';
import { IconCalendarTime, IconEye } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { WhoReads } from '#features/documents/collections/web/parts/who-reads.tsx';
import type { Day } from '#shared/dates.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import type { Chart } from '../../contract.ts';
import { paramsOf, useChartParams } from '../calls.ts';
import floats from './floats.module.css';

const Publishing = ({ chart }: { chart: Chart }) => {
  const t = useText();
  const ask = { params: paramsOf(chart) };
  const withdraw = useCommand(collectionApis.ac.unpublish);
  const publish = useCommand(collectionApis.ac.publish, {
    onDone: ({ readers }) =>
      toast.success(t('collections.published', { count: readers }), {
        id: `publish ${chart.id}`,
        action: {
          label: t('collections.undo'),
          undoes: true,
          run: () => (chart.publishedId === null ? withdraw.run(ask) : publish.run({ ...ask, body: { publishedId: chart.publishedId } })),
        },
      }),
  });
  const because = chart.state === 'Final' ? t('collections.menu.isFinal') : undefined;
  return (
    <Button
      size="sm"
      tone={because === undefined ? 'primary' : 'soft'}
      busy={publish.busy}
      because={because}
      onClick={() => publish.run({ ...ask, body: {} })}
    >
      {t('collections.menu.publish')}
    </Button>
  );
};

/** Says that this is what was published, and when. */
const Version = ({ publishedAt }: { publishedAt: string }) => {
  const t = useText();
  const { day } = useFormats();
  return (
    <Pill tone="info" icon={IconEye}>
      {t('chart.versionOf', { day: day(dayHere(new Date(publishedAt))) })}
    </Pill>
  );
};

/** Says as of which day the chart is shown: another day can be picked, and a link leads back to now. */
const AsOf = ({ on }: { on: Day }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const navigate = useNavigate();
  return (
    <span className={floats.past}>
      <Icon as={IconCalendarTime} size="sm" />
      {t('chart.past.asOf')}
      <DayCell
        day={on}
        label={t('chart.past.day')}
        look={<b>{wholeDay(on)}</b>}
        onChange={(day) => void navigate({ to: '.', search: { on: day }, replace: true })}
      />
      <Link to="." search={{}} className={floats.back}>
        {t('chart.past.now')}
      </Link>
    </span>
  );
};

/** Says whether this is the chart as it is now, as it was published, or as it was on a day. */
const Which = ({ chart }: { chart: Chart }) => {
  const t = useText();
  const { publishedAt } = chart;
  const { on } = useChartParams();
  if (publishedAt !== null) return <Version publishedAt={publishedAt} />;
  return on === undefined ? <WhoReads kind="ac" document={chart} because={t('chart.readersBecause')} /> : <AsOf on={on} />;
};

interface ChartBarProps {
  chart: Chart;
  /** Who else is here. */
  children?: ReactNode;
}

/** Renders what the chart is called, its state, who is here, and the button that publishes it. Catalogue M-17. */
export const ChartBar = ({ chart, children }: ChartBarProps) => (
  <header className={classes(floats.float, floats.title)}>
    <h1 title={chart.title}>{chart.title}</h1>
    <Which chart={chart} />
    {children}
    {chart.permissions.manage && <Publishing chart={chart} />}
  </header>
);
