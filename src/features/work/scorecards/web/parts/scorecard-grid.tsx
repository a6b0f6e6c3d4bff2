import '#web/core/texts/scorecards.ts';
import { IconChartLine, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Day } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { BulkBar } from '#web/kit/search/bulk-bar.tsx';
import { type Picks, usePicks } from '#web/kit/search/use-picks.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import type { Scorecard, ScorecardRow } from '../../contract.ts';
import { adviceOnAmount, currentStart, pagedStart } from '../../rules.ts';
import { useRemoveMeasurable, useScorecard } from '../calls.ts';
import { GridSkeleton } from '../grid/grid-skeleton.tsx';
import { type GridStage, GridTable } from '../grid/grid-table.tsx';
import { ScorecardBar } from '../grid/scorecard-bar.tsx';
import styles from './scorecard-grid.module.css';

interface ScorecardGridProps {
  scorecardId: string;
  /** Creates an Issue from a measurable; absent where there is no Issue list. */
  onDropToIssues?: ((row: ScorecardRow) => void) | undefined;
  /** Renders the commands for the picked rows; absent where none can be picked. */
  bulk?: ((rows: readonly ScorecardRow[]) => ReactNode) | undefined;
  /** Present on the stage of a meeting, which has a heading of its own: there it begins with the numbers. */
  stage?: GridStage | undefined;
}

/** Reads the numbers of the 13 weeks up to this one, which the grid shows too. */
export const useNumbersNow = (scorecardId: string): ScorecardRow[] =>
  useScorecard(scorecardId, undefined).data?.scorecard.measurables ?? [];

const Empty = ({ canAdd, onAdd }: { canAdd: boolean; onAdd: () => void }) => {
  const t = useText();
  return (
    <EmptyState
      icon={IconChartLine}
      text={t(canAdd ? 'scorecards.emptyText' : 'scorecards.emptyWatch')}
      action={
        canAdd ? (
          <Button tone="soft" icon={IconPlus} onClick={onAdd}>
            {t('scorecards.emptyAdd')}
          </Button>
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

/** Renders the commands for the picked rows. */
const Picked = ({ bulk, picks: { items, clear } }: Pick<ScorecardGridProps, 'bulk'> & { picks: Picks<ScorecardRow> }) =>
  bulk !== undefined &&
  items.length > 0 && (
    <BulkBar count={items.length} onClear={clear}>
      {bulk(items)}
    </BulkBar>
  );

/** Renders a meeting's scorecard of 13 weeks; numbers are entered in place, by keyboard, mouse or touch. */
export const ScorecardGrid = ({ scorecardId, onDropToIssues, bulk, stage }: ScorecardGridProps) => {
  const t = useText();
  const today = useSession().calendarDate;
  const [start, setStart] = useState<Day | undefined>();
  const { data, isError, isPlaceholderData, refetch } = useScorecard(scorecardId, start);
  const remove = useRemoving(scorecardId);
  const scorecard: Scorecard | undefined = data?.scorecard;
  const picks = usePicks(scorecardId, scorecard?.measurables ?? []);

  if (scorecard === undefined) {
    return (
      <section className={styles.scorecard} aria-label={t('scorecards.title')}>
        {isError ? <ErrorState onRetry={() => void refetch()} /> : <GridSkeleton />}
      </section>
    );
  }

  const page = (pages: -1 | 1) => {
    const to = pagedStart(scorecard.startDate, pages);
    setStart(to < currentStart(today) ? to : undefined);
  };
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
          today={today}
          heading={<h2 className={styles.heading}>{t('scorecards.title')}</h2>}
          onPage={page}
          onAdd={add}
        />
      )}
      {amount === 0 ? (
        <Empty canAdd={scorecard.can.add} onAdd={add} />
      ) : (
        <GridTable
          scorecard={scorecard}
          today={today}
          isLate={isPlaceholderData}
          onEdit={(row) => void openDialog('editMeasurable', { measurable: row })}
          onRemove={(row) => void remove(row)}
          onDropToIssues={onDropToIssues}
          picks={bulk && picks}
          stage={stage}
        >
          {stage === undefined && scorecard.can.add && <Advice amount={amount} />}
        </GridTable>
      )}
      <Picked bulk={bulk} picks={picks} />
    </section>
  );
};
