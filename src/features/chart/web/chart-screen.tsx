import { useState } from 'react';
import { lateOf } from '../../../web/api/stale.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { revisionPath } from '../../collections/rules.ts';
import { RemovedByOther } from '../../collections/web/parts/removed-by-other.tsx';
import type { Chart } from '../contract.ts';
import { useChart, useChartParams } from './calls.ts';
import styles from './chart-screen.module.css';
import { ChartBar } from './parts/chart-bar.tsx';
import { ChartPlane } from './parts/chart-plane.tsx';
import { ChartTools, type ChartViewName } from './parts/chart-tools.tsx';
import { useDesk } from './parts/desk.tsx';
import { EmptyChart } from './parts/empty-chart.tsx';
import { SeatFinder } from './parts/seat-finder.tsx';

const OpenChart = ({ chart }: { chart: Chart }) => {
  const desk = useDesk(chart);
  const [view, setView] = useState<ChartViewName>('plane');
  const [isFinding, setFinding] = useState(false);
  const [foundId, setFound] = useState<string>();
  const [goal, setGoal] = useState<{ id: string; count: number }>();
  const go = (id: string) => {
    desk.open(id);
    setFound(id);
    setGoal((now) => ({ id, count: (now?.count ?? 0) + 1 }));
  };
  return (
    <>
      {desk.rootId === undefined ? <EmptyChart desk={desk} /> : <ChartPlane desk={desk} foundId={foundId} goal={goal} />}
      <ChartBar chart={chart} />
      {desk.rootId !== undefined && (
        <ChartTools desk={desk} view={view} isFinding={isFinding} onFind={() => setFinding(true)} onView={setView} />
      )}
      {isFinding && (
        <SeatFinder
          desk={desk}
          onWalk={go}
          onClose={() => {
            setFinding(false);
            setFound(undefined);
          }}
        />
      )}
    </>
  );
};

/** `/ac/collection/{collectionId}/revision/{revisionId}`: an Accountability Chart; with `/{publishedId}` as it was published. Catalogue C-13. */
export const ChartScreen = () => {
  const t = useText();
  const { collectionId, revisionId, publishedId } = useChartParams();
  const { data: chart, error, isError, refetch } = useChart();
  const late = lateOf(error);
  const title = chart?.title ?? t('chart.one');
  usePlace({
    title,
    slim: true,
    crumb: {
      label: title,
      to: revisionPath('ac', { collectionId, id: revisionId, publishedId: publishedId ?? null }),
      in: { label: t('chart.one'), to: '/ac' },
    },
  });
  return (
    <div className={styles.desk} aria-busy={chart === undefined && !isError}>
      {chart !== undefined && <OpenChart chart={chart} />}
      {chart === undefined &&
        (isError ? <ErrorState text={t('chart.gone')} onRetry={() => void refetch()} /> : <Skeleton width="100%" height="60vh" />)}
      {chart !== undefined && late?.deed === 'removed' && <RemovedByOther kind="ac" revision={chart} late={late} />}
    </div>
  );
};
