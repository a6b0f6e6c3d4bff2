import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { dayHere, useFormats } from '../../../web/i18n/formats.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { orgOf, useSession } from '../../../web/session/session.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { revisionPath } from '../../collections/rules.ts';
import { branchesOf } from '../rules.ts';
import { useChart, useChartParams } from './calls.ts';
import styles from './chart-print-screen.module.css';
import { ChartDrawing } from './parts/chart-drawing.tsx';

/** `/ac-print/collection/{collectionId}/revision/{revisionId}/`: a chart as it is printed, on one page, without the shell. Catalogue C-14. */
export const ChartPrintScreen = () => {
  const t = useText();
  const { day } = useFormats();
  const session = useSession();
  const navigate = useNavigate();
  const { collectionId, revisionId, publishedId } = useChartParams();
  const { data: chart, isError, refetch } = useChart();
  const title = chart?.title ?? t('chart.one');
  usePlace({ title });
  if (chart === undefined)
    return isError ? <ErrorState text={t('chart.gone')} onRetry={() => void refetch()} /> : <Skeleton width="100%" height="60vh" />;
  const back = revisionPath('ac', { collectionId, id: revisionId, publishedId: publishedId ?? null });
  return (
    <main className={styles.page}>
      <div className={styles.acts}>
        <Button icon={IconArrowLeft} onClick={() => void navigate({ to: back })}>
          {t('chart.print.back')}
        </Button>
        <Button tone="primary" icon={IconPrinter} onClick={() => window.print()}>
          {t('chart.print.print')}
        </Button>
      </div>
      <article className={styles.paper} data-theme="default">
        <header className={styles.head}>
          <div>
            <p>{orgOf(session)?.name}</p>
            <h1>{title}</h1>
          </div>
          <p>{t(`collections.state.${chart.state}`)}</p>
        </header>
        <div className={styles.chart}>
          <ChartDrawing branches={branchesOf(chart.seats)} label={t('chart.print.label', { title, count: chart.seats.length })} />
        </div>
        <footer className={styles.foot}>{day(dayHere(new Date(chart.publishedAt ?? chart.updated)))}</footer>
      </article>
    </main>
  );
};
