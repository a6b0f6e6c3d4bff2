import '#web/core/texts/chart.ts';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import type { Chart } from '../contract.ts';
import { useChart, useChartParams } from './calls.ts';
import { useChartEditing } from './chart/chart-editing.ts';
import styles from './chart-print-screen.module.css';
import { PrintedPages } from './paper/printed-pages.tsx';
import { usePages } from './paper/use-pages.ts';

/** Renders all seats of a chart on one page, or on as many as they need where one would be too small. */
const WholeChart = ({ chart }: { chart: Chart }) => {
  const { sheets, drawn } = usePages(useChartEditing(chart), 'shown');
  return <PrintedPages chart={chart} sheets={sheets} setup={drawn} opened={new Set()} />;
};

/** `/ac-print/collection/{collectionId}/revision/{revisionId}/`: a chart as it is printed, without the shell. Catalogue C-14. */
export const ChartPrintScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const { collectionId, revisionId, publishedId } = useChartParams();
  const { data: chart, isError, refetch } = useChart();
  useScreenInfo({ title: chart?.title ?? t('chart.one') });
  if (chart === undefined)
    return isError ? <ErrorState text={t('chart.gone')} onRetry={() => void refetch()} /> : <Skeleton width="100%" height="60vh" />;
  const back = revisionPath('ac', { collectionId, id: revisionId, publishedId: publishedId ?? null });
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{chart.title}</h1>
      <div className={styles.acts}>
        <Button icon={IconArrowLeft} onClick={() => void navigate({ to: back })}>
          {t('chart.print.back')}
        </Button>
        <Button tone="primary" icon={IconPrinter} onClick={() => window.print()}>
          {t('chart.print.print')}
        </Button>
      </div>
      <WholeChart chart={chart} />
    </main>
  );
};
