import '#web/core/texts/library.ts';
import '#web/core/texts/scorecards.ts';
import { IconBooks, IconChartLine, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Day } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { BulkBar } from '#web/kit/search/bulk-bar.tsx';
import { type Picks, usePicks } from '#web/kit/search/use-picks.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { type Period, type Scorecard, type ScorecardRow, scorecardApi } from '../../contract.ts';
import { adviceOnAmount, intervalsInView, intervalWith, placeAt } from '../../rules.ts';
import { type ScorecardView, useRemoveMeasurable, useScorecard, useScorecardView } from '../calls.ts';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import { type GridStage, GridTable } from '../grid/grid-table.tsx';
import { ScorecardBar } from '../grid/scorecard-bar.tsx';
import { useFiscalDay } from './fiscal-day.ts';
import styles from './scorecard-grid.module.css';

interface ScorecardGridProps {
  scorecardId: string;
  /** Creates an Issue from a measurable; absent where there is no Issue list. */
  onDropToIssues?: ((row: ScorecardRow) => void) | undefined;
  /** Renders the commands for the picked rows; absent where none can be picked. */
  bulk?: ((rows: readonly ScorecardRow[]) => ReactNode) | undefined;
  /** FiscalDay on the stage of a meeting, which has a heading of its own: there it begins with the numbers. */
  stage?: GridStage | undefined;
}

/** Reads the numbers of the 13 weeks up to this one, which the grid of a meeting shows too. */
export const useNumbersNow = (scorecardId: string): ScorecardRow[] => useScorecard(scorecardId).data?.scorecard.measurables ?? [];

const Empty = ({ canAdd, onAdd, onLibrary }: { canAdd: boolean; onAdd: () => void; onLibrary: () => void }) => {
  const t = useText();
  return (
    <EmptyState
      icon={IconChartLine}
      text={t(canAdd ? 'scorecards.emptyText' : 'scorecards.emptyWatch')}
      action={
        canAdd ? (
          <>
            <Button tone="soft" icon={IconPlus} onClick={onAdd}>
              {t('scorecards.emptyAdd')}
            </Button>
            <Button icon={IconBooks} onClick={onLibrary}>
              {t('library.open')}
            </Button>
          </>
        ) : undefined
      }
    />
  );
};

const Advice = ({ amount }: { amount: number }) => {
  const t = useText();
  if (amount >= adviceOnAmount.least && amount <= adviceOnAmount.most) return null;
  return <p className={styles.advice}>{t('scorecards.adviceNow', { count: amount })}</p>;
};

/** Returns a function that removes a measurable after a confirmation. */
const useRemoving = (scorecardId: string) => {
  const t = useText();
  const removing = useRemoveMeasurable();
  return async ({ id: measurableId, title }: ScorecardRow) => {
    const sure = await confirm({
      title: t('scorecards.removeTitle', { title }),
      text: t('scorecards.removeText'),
      yes: t('scorecards.removeYes'),
      danger: true,
    });
    if (sure) removing.run({ params: { scorecardId, measurableId } });
  };
};

/** Returns a function that archives a measurable after a question, or brings it back. */
const useArchiving = (scorecardId: string) => {
  const back = useCommand(scorecardApi.bringBack);
  return ({ id: measurableId, title, archivedOn }: ScorecardRow) => {
    if (archivedOn === undefined) void openDialog('archiveMeasurable', { scorecardId, measurableId, title });
    else back.run({ params: { scorecardId, measurableId } });
  };
};

/** Renders the commands for the picked rows. */
const Picked = ({ bulk, picks: { items, clear } }: Pick<ScorecardGridProps, 'bulk'> & { picks: Picks<ScorecardRow> }) =>
  bulk !== undefined &&
  items.length > 0 && (
    <BulkBar count={items.length} onClear={clear}>
      {bulk(items)}
    </BulkBar>
  );

/** Returns which intervals are looked at, and ways to others. The period that is chosen is kept; a meeting's stage begins with weeks. */
const useViewing = (scorecardId: string, isStage: boolean) => {
  const present = useFiscalDay();
  const [view, setView] = useState<ScorecardView>(isStage ? { period: 'week' } : {});
  const keepPeriod = useCommand(scorecardApi.keepPeriod, { quiet: true });
  const ways = ({ period: shown, startDate: from }: Scorecard) => {
    const show = (period: Period, startDate: Day | undefined) => {
      const first = placeAt(period, present) - intervalsInView[period] + 1;
      const isPast = startDate !== undefined && placeAt(period, { ...present, today: startDate }) < first;
      setView({ period, startDate: isPast ? startDate : undefined });
      if (period !== shown) keepPeriod.run({ params: { scorecardId }, body: { period } });
    };
    const page = (pages: -1 | 1) => {
      const to = placeAt(shown, { ...present, today: from }) + pages * intervalsInView[shown];
      show(shown, intervalWith(shown, to, present.firstMonth).startDate);
    };
    return { show, page };
  };
  return { view, ways };
};

/** Renders a meeting's scorecard in weeks or longer periods, on the stage in weeks; numbers are entered in place, by keyboard, mouse or touch. */
export const ScorecardGrid = ({ scorecardId, onDropToIssues, bulk, stage }: ScorecardGridProps) => {
  const t = useText();
  const viewing = useViewing(scorecardId, stage !== undefined);
  const { data, isError, isPlaceholderData, refetch } = useScorecardView(scorecardId, viewing.view);
  const remove = useRemoving(scorecardId);
  const archive = useArchiving(scorecardId);
  const scorecard: Scorecard | undefined = data?.scorecard;
  const picks = usePicks(scorecardId, scorecard?.measurables ?? []);

  if (scorecard === undefined) {
    return (
      <section className={styles.scorecard} aria-label={t('scorecards.title')}>
        {isError ? <ErrorState onRetry={() => void refetch()} /> : <GridSkeleton />}
      </section>
    );
  }

  const { show, page } = viewing.ways(scorecard);
  const add = () => void openDialog('addMeasurable', { tractionId: scorecard.tractionId });
  const amount = scorecard.measurables.length;

  return (
    <section
      className={styles.scorecard}
      aria-label={t('scorecards.title')}
      aria-busy={isPlaceholderData || undefined}
      onKeyDown={(press) => press.key === 'Escape' && !press.defaultPrevented && picks.clear()}
    >
      {stage === undefined && (
        <ScorecardBar
          scorecard={scorecard}
          heading={<h2 className={styles.heading}>{t('scorecards.title')}</h2>}
          onPage={page}
          onPeriod={(period) => show(period, undefined)}
          onAdd={add}
        />
      )}
      {amount === 0 ? (
        <Empty canAdd={scorecard.can.add} onAdd={add} onLibrary={() => void openDialog('measurableLibrary', { scorecardId })} />
      ) : (
        <GridTable
          scorecard={scorecard}
          isLate={isPlaceholderData}
          onEdit={(row) => void openDialog('editMeasurable', { measurable: row })}
          onRemove={(row) => void remove(row)}
          onArchive={stage === undefined ? archive : undefined}
          onDropToIssues={onDropToIssues}
          picks={bulk && picks}
          stage={stage}
          onOpenParts={show}
        >
          {stage === undefined && scorecard.can.add && <Advice amount={amount} />}
        </GridTable>
      )}
      <Picked bulk={bulk} picks={picks} />
    </section>
  );
};
