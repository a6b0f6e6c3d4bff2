import '#web/core/texts/scorecards.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ScorecardRow } from '#features/work/scorecards/contract.ts';
import { redsIn, stageWeeks } from '#features/work/scorecards/rules.ts';
import { useFiscalDay } from '#features/work/scorecards/web/parts/fiscal-day.ts';
import { ScorecardGrid, useNumbersNow } from '#features/work/scorecards/web/parts/scorecard-grid.tsx';
import { mondayOf } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useTraction } from '../room/people-rail.tsx';
import { useDropNumbers, useOpenOrigins, useWaitingDrops } from './drop-to-issues.tsx';
import { StageFrame } from './stage-frame.tsx';
import styles from './stage-scorecard.module.css';

const weeksAt = (width: number): number | undefined =>
  stageWeeks(width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Returns how many weeks fit into the stage, which is there before this section is shown. */
const weeksOnStage = (): number | undefined => {
  const stage = document.querySelector('[data-stage]');
  if (stage === null) return undefined;
  const { paddingLeft, paddingRight } = getComputedStyle(stage);
  return weeksAt(stage.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
};

/** Returns how many weeks fit beside whole titles; undefined where the numbers keep the look of a phone. */
const useFittingWeeks = (box: RefObject<HTMLElement | null>): number | undefined => {
  const [weeks, setWeeks] = useState(weeksOnStage);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => setWeeks(weeksAt(element.clientWidth));
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => resized.disconnect();
  }, [box]);
  return weeks;
};

/** Returns the id of the measurable in whose row a key was pressed, unless something is being typed there. */
const rowUnder = ({ target }: KeyboardEvent): string | undefined =>
  target instanceof HTMLElement && !target.matches('input, [role=menuitem]')
    ? target.closest<HTMLElement>('tr[data-measurable]')?.dataset['measurable']
    : undefined;

/** Returns the numbers, this week's reds, and those of them from which no open Issue was made yet. */
const useReds = (scorecardId: string) => {
  const present = useFiscalDay();
  const rows = useNumbersNow(scorecardId);
  const issues = useOpenOrigins('measurable');
  const drop = useDropNumbers();
  const reds = redsIn(rows, present);
  const dropping = useWaitingDrops();
  const waiting = reds.filter(({ id }) => !issues.has(id) && !dropping.has(id));
  return { rows, reds, waiting, issues, dropping, drop };
};

/** Renders the one command of the section: all reds; or the word that all are Issues, or that there are none. */
const DropAll = ({ reds, waiting, onDrop }: { reds: number; waiting: readonly ScorecardRow[]; onDrop: () => void }) => {
  const t = useText();
  if (waiting.length === 0)
    return <span className={styles.none}>{reds === 0 ? t('scorecards.dropNone') : t('scorecards.dropDone', { count: reds })}</span>;
  return (
    <Button tone="primary" icon={IconMessageCircle} onClick={onDrop}>
      {t('scorecards.dropAll', { count: waiting.length })}
    </Button>
  );
};

interface NumbersProps {
  title: string;
  scorecardId: string;
}

const Numbers = ({ title, scorecardId }: NumbersProps) => {
  const t = useText();
  const { monthDay } = useFormats();
  const today = useSession().calendarDate;
  const box = useRef<HTMLDivElement>(null);
  const weeks = useFittingWeeks(box);
  const { rows, reds, waiting, issues, dropping, drop } = useReds(scorecardId);
  const key = (press: KeyboardEvent) => {
    const row = rows.find(({ id }) => id === rowUnder(press));
    const plain = !press.altKey && !press.ctrlKey && !press.metaKey && !press.repeat;
    if (press.key.toLowerCase() !== 'i' || !plain || row === undefined || issues.has(row.id) || dropping.has(row.id)) return;
    press.preventDefault();
    drop?.([row]);
  };
  const openIssue = ({ id }: ScorecardRow) => {
    const issueId = issues.get(id);
    if (issueId !== undefined) void openDialog('editIssue', { issueId });
  };
  const standingOf = ({ id }: ScorecardRow) => {
    if (issues.has(id)) return 'dropped';
    if (dropping.has(id)) return 'waiting';
    return drop !== undefined && waiting.some((row) => row.id === id) ? 'red' : undefined;
  };
  return (
    <StageFrame
      title={title}
      note={rows.length > 0 && t('scorecards.offTargetOf', { day: monthDay(mondayOf(today)), count: reds.length, all: rows.length })}
      end={drop !== undefined && rows.length > 0 && <DropAll reds={reds.length} waiting={waiting} onDrop={() => drop(waiting)} />}
    >
      <div ref={box} className={styles.grid} onKeyDown={key}>
        <ScorecardGrid
          scorecardId={scorecardId}
          onDropToIssues={drop && ((row) => drop([row]))}
          stage={{ weeks, standingOf, onOpenIssue: openIssue }}
        />
      </div>
    </StageFrame>
  );
};

/** Renders the numbers of the last weeks; this week's reds can be made Issues, one by one or all at once. */
export const StageScorecard = ({ title }: { title: string }) => {
  const traction = useTraction();
  return traction === undefined ? (
    <StageFrame title={title}>{null}</StageFrame>
  ) : (
    <Numbers title={title} scorecardId={traction.scorecardId} />
  );
};
