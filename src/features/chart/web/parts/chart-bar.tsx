import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAct } from '../../../../web/api/use-act.ts';
import { dayHere, useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { Pill } from '../../../../web/ui/pill.tsx';
import { collectionApis } from '../../../collections/contract.ts';
import { StatePill } from '../../../collections/web/parts/state-pill.tsx';
import type { Chart } from '../../contract.ts';
import { paramsOf } from '../calls.ts';
import floats from './floats.module.css';

const Publishing = ({ chart }: { chart: Chart }) => {
  const t = useText();
  const ask = { params: paramsOf(chart) };
  const withdraw = useAct(collectionApis.ac.unpublish);
  const publish = useAct(collectionApis.ac.publish, {
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

interface ChartBarProps {
  chart: Chart;
  /** Who else is here. */
  children?: ReactNode;
}

/** Renders what the chart is called, its state, who is here, and the button that publishes it. Catalogue M-17. */
export const ChartBar = ({ chart, children }: ChartBarProps) => (
  <header className={classes(floats.float, floats.title)}>
    <h1 title={chart.title}>{chart.title}</h1>
    {chart.publishedAt === null ? <StatePill state={chart.state} /> : <Version publishedAt={chart.publishedAt} />}
    {children}
    {chart.permissions.manage && <Publishing chart={chart} />}
  </header>
);
