import '#web/core/texts/chart.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { useMovedAddress } from '#features/documents/collections/web/parts/moved-address.ts';
import { PresenceProvider, usePresence, WhoIsHere } from '#features/documents/collections/web/parts/presence.tsx';
import { RemovedByOther } from '#features/documents/collections/web/parts/removed-by-other.ts';
import { call } from '#web/core/api/call.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { lateOf } from '#web/core/writing/saving.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type Chart, chartApi } from '../contract.ts';
import { paramsOf, useChart, useChartParams } from './calls.ts';
import { ChartBar } from './chart/chart-bar.tsx';
import { type ChartEditing, type ChartViewName, type LayoutGoal, useChartEditing } from './chart/chart-editing.ts';
import { ChartTools } from './chart/chart-tools.tsx';
import { EmptyChart } from './chart/empty-chart.tsx';
import { PeoplePanel } from './chart/people-panel.tsx';
import { SeatFinder } from './chart/seat-finder.tsx';
import styles from './chart-screen.module.css';
import { Outline } from './outline/outline.tsx';
import { ChartPages } from './paper/chart-pages.tsx';
import { usePrint } from './plane/chart-more.tsx';
import { ChartPlane } from './plane/chart-plane.tsx';
import { conflictingSeats } from './seat/notes-draft.ts';
import { SeatNotesPanel } from './seat-notes-panel.tsx';

/** Returns what a search has found, and where the view is to go. */
const useGoal = (open: (id: string) => void) => {
  const [foundId, setFound] = useState<string>();
  const [goal, setGoal] = useState<LayoutGoal>();
  const go = (id: string) => {
    open(id);
    setFound(id);
    setGoal({ id });
  };
  const forget = () => {
    setFound(undefined);
    setGoal(undefined);
  };
  return { foundId, goal, go, forget };
};

/** Goes to the seat that the address names, once it is there. */
const useSeatOfAddress = (desk: ChartEditing, go: (id: string) => void): void => {
  const { seat }: Record<string, unknown> = useSearch({ strict: false });
  const isThere = typeof seat === 'string' && desk.branches.has(seat);
  const show = useEffectEvent(() => isThere && go(seat));
  useEffect(() => void show(), [seat, isThere]);
};

/** Tells the others at which seat I am. */
const usePlaceTold = ({ canEdit, currentId }: ChartEditing): void => {
  const { write } = usePresence();
  const tellPlace = useEffectEvent(write);
  const place = canEdit ? (currentId ?? '') : '';
  useEffect(() => tellPlace(place), [place]);
};

/** Opens the notes of a seat once when somebody else was ahead of words that this device keeps: there both can be seen. */
const useOvertakenNotes = ({ branches, hasNotes, notesId, showNotes }: ChartEditing): void => {
  const queue = useQueue(outbox);
  const shown = useRef(new Set<string>());
  const show = useEffectEvent(() => {
    const all = hasNotes ? conflictingSeats(queue).filter(({ key, seatId }) => branches.has(seatId) && !shown.current.has(key)) : [];
    const next = all.find(({ seatId }) => (notesId ?? seatId) === seatId);
    if (next === undefined) return;
    shown.current.add(next.key);
    if (notesId === undefined) showNotes(next.seatId);
  });
  useEffect(() => show(), [queue, notesId]);
};

/** Renders a chart with its bars, as a plane or an outline, and what is beside it. */
const OpenChart = ({ desk }: { desk: ChartEditing }) => {
  const { chart } = desk;
  const { on } = useChartParams();
  const isNarrow = useNarrow();
  const [chosen, setView] = useState<ChartViewName>();
  const [isFinding, setFinding] = useState(false);
  const [hasPeople, setPeople] = useState(false);
  const showPeople = () => {
    desk.showNotes(undefined);
    setPeople(true);
  };
  const { foundId, goal, go, forget } = useGoal(desk.open);
  useSeatOfAddress(desk, go);
  // On a phone a chart is read as an outline unless somebody asks for the plane.
  const view = chosen ?? (isNarrow ? 'outline' : 'plane');
  const View = view === 'plane' ? ChartPlane : Outline;
  const isEmpty = desk.rootId === undefined;
  const endFinding = () => {
    setFinding(false);
    forget();
  };
  return (
    <>
      <div className={styles.bars}>
        <ChartBar chart={chart}>{chart.publishedAt === null && on === undefined && <WhoIsHere />}</ChartBar>
        {!isEmpty && (
          <ChartTools
            desk={desk}
            view={view}
            isFinding={isFinding}
            onFind={() => setFinding(true)}
            onView={setView}
            onPeople={showPeople}
            onGo={go}
          />
        )}
        {isFinding && <SeatFinder desk={desk} onWalk={go} onClose={endFinding} />}
      </div>
      <div className={styles.view}>{isEmpty ? <EmptyChart desk={desk} /> : <View desk={desk} foundId={foundId} goal={goal} />}</div>
      {hasPeople && desk.notesId === undefined && <PeoplePanel desk={desk} onGo={go} onClose={() => setPeople(false)} />}
    </>
  );
};

/** Renders a chart, or the pages on which it is printed: folds and selection stay when one goes from one to the other. */
const ChartOrPages = ({ chart }: { chart: Chart }) => {
  const desk = useChartEditing(chart);
  const { pages } = useChartParams();
  const print = usePrint();
  usePlaceTold(desk);
  useOvertakenNotes(desk);
  return (
    <>
      {pages === undefined ? (
        <OpenChart desk={desk} />
      ) : (
        <ChartPages desk={{ ...desk, isPaged: true }} first={pages} onClose={print.close} />
      )}
      {desk.notesId !== undefined && (
        <SeatNotesPanel
          key={desk.notesId}
          chart={chart}
          seatId={desk.notesId}
          canEdit={desk.canEdit}
          onClose={() => desk.showNotes(undefined)}
        />
      )}
      <VisuallyHidden live="polite">{desk.said}</VisuallyHidden>
    </>
  );
};

/** Renders a chart as it is now, with who else has it open. */
const LiveChart = ({ chart }: { chart: Chart }) => (
  <PresenceProvider of={chart.id} tell={(place) => call(chartApi.here, { params: paramsOf(chart), body: { place } })}>
    <ChartOrPages chart={chart} />
  </PresenceProvider>
);

/** `/ac/collection/{collectionId}/revision/{revisionId}`: an Accountability Chart; with `/{publishedId}` as it was published. Catalogue C-13. */
export const ChartScreen = () => {
  const t = useText();
  const { collectionId, revisionId, publishedId, on } = useChartParams();
  const { data: chart, error, isError, refetch } = useChart();
  useMovedAddress(collectionId, chart);
  const late = lateOf(error);
  const title = chart?.title ?? t('chart.one');
  useScreenInfo({
    title,
    slim: true,
    crumb: {
      label: title,
      to: revisionPath('ac', { collectionId, id: revisionId, publishedId: publishedId ?? null }),
      in: { label: t('chart.one'), to: '/ac' },
    },
  });
  // Who does not read drafts gets the published version at the chart's own address too.
  const isLive = publishedId === undefined && on === undefined && chart?.publishedAt === null;
  return (
    <div className={styles.desk} aria-busy={chart === undefined && !isError}>
      {chart !== undefined && !isLive && <ChartOrPages key={publishedId ?? on ?? chart.publishedId} chart={chart} />}
      {chart !== undefined && isLive && <LiveChart key={chart.id} chart={chart} />}
      {chart === undefined &&
        (isError ? (
          <ErrorState text={t(on === undefined ? 'chart.gone' : 'chart.past.unknown')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton width="100%" height="60vh" />
        ))}
      {chart !== undefined && late?.deed === 'removed' && <RemovedByOther kind="ac" revision={chart} late={late} />}
    </div>
  );
};
