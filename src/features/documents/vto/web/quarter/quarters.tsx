import '#web/core/texts/vto.ts';
import { IconAlertTriangle, IconBan, IconChevronLeft, IconCircleCheck, IconTrendingUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Scorecard } from '#features/work/scorecards/contract.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { Result, Vto } from '../../contract.ts';
import { soFarOf } from '../../rules/from-scorecard.ts';
import { goalText, meetsGoal, resultText } from '../../rules/numbers.ts';
import { inOrder } from '../../rules/places.ts';
import { quarterNow, quartersBefore, type VtoQuarter } from '../../rules/quarters.ts';
import { measurableOf, useQuarterScorecard } from './from-scorecard.tsx';
import styles from './quarters.module.css';

/** Quarters side by side. */
const shown = 4;

const nameKey = (title: string): string => title.trim().toLocaleLowerCase();

/** One row of the table: a number, with what was recorded of it in each quarter. */
interface NumberRow {
  title: string;
  now?: Vto['quarterlyPlan']['measurables'][number] | undefined;
}

/** Numbers of the plan first, then those that only earlier quarters had; the same name is the same number. */
const rowsOf = (vto: Vto, results: readonly Result[]): NumberRow[] => {
  const rows: NumberRow[] = inOrder(vto.quarterlyPlan.measurables).map((now) => ({ title: now.title, now }));
  for (const { title } of results) {
    if (!rows.some((row) => nameKey(row.title) === nameKey(title))) rows.push({ title });
  }
  return rows;
};

/** A goal in small print: a bare number is one to be reached. */
const ofGoal = (goal: string, t: ReturnType<typeof useText>): string => (/^[≥≤<>=]/.test(goal) ? goal : t('vto.ofGoal', { goal }));

interface CellProps {
  result: Result | undefined;
  quarter: VtoQuarter;
  row: NumberRow;
  isNow: boolean;
  /** The scorecard of the linked meeting in the running quarter, which says how far a number is. */
  scorecard: Scorecard | undefined;
}

/** What stands in the place of a result that was not recorded: in the running quarter, how far the number is by the scorecard. */
const useNotRecorded = ({ row, quarter, isNow, scorecard }: Omit<CellProps, 'result'>): string => {
  const t = useText();
  const { numbers } = useFormats();
  if (!isNow) return '–';
  const source = row.now && scorecard && measurableOf(row.now, scorecard.measurables);
  const far = source && row.now && soFarOf(source, scorecard?.intervals ?? [], quarter, row.now);
  return far === undefined ? t('vto.notRecorded') : t('vto.soFar', { value: resultText(far.value, far.format, numbers) });
};

const Cell = ({ result, ...props }: CellProps) => {
  const { quarter, row, isNow } = props;
  const t = useText();
  const notRecorded = useNotRecorded(props);
  const { numbers } = useFormats();
  const goal = result === undefined ? (isNow ? row.now : undefined) : { ...result, value: result.goalValue };
  const format = result ?? row.now;
  const small = goal === undefined || goal.value === null ? '' : goalText(goal, numbers);
  if (result === undefined || format === undefined) {
    return (
      <td className={classes(isNow && styles.now, styles.todo)} data-quarter={quarter.key}>
        <b>{notRecorded}</b>
        {small !== '' && <small>{ofGoal(small, t)}</small>}
      </td>
    );
  }
  const missed = goal !== undefined && meetsGoal(result.value, result, { ...result, value: result.goalValue }) === false;
  return (
    <td className={classes(isNow && styles.now, missed && styles.off)} data-quarter={quarter.key}>
      <b>
        {resultText(result.value, format, numbers)}
        {missed && <span className={styles.missed}>{t('vto.missed')}</span>}
      </b>
      {small !== '' && <small>{ofGoal(small, t)}</small>}
    </td>
  );
};

const looks = {
  Done: { icon: IconCircleCheck, say: 'vto.done', tone: styles.done },
  NotDone: { icon: IconBan, say: 'vto.notDone', tone: undefined },
  OnTrack: { icon: IconTrendingUp, say: 'vto.onTrack', tone: styles.onTrack },
  OffTrack: { icon: IconAlertTriangle, say: 'vto.offTrack', tone: styles.offTrack },
} as const;

interface RockLine {
  id: string;
  title: string;
  look: keyof typeof looks;
}

const rockLines = (vto: Vto, results: readonly Result[], isNow: boolean): RockLine[] => {
  const recorded = results.map(
    ({ id, title, value }): RockLine => ({ id, title, look: value !== null && value >= 1 ? 'Done' : 'NotDone' }),
  );
  if (!isNow) return recorded;
  // In the running quarter, Rocks of which nothing was recorded yet stand as they are.
  const known = new Set(results.map(({ associatedItemId }) => associatedItemId));
  const others = vto.rocks
    .filter(({ id }) => !known.has(id))
    .map(({ id, title, status }): RockLine => {
      const look = status === 'Closed' || status === 'Canceled' ? 'NotDone' : status;
      return { id, title, look };
    });
  return [...recorded, ...others];
};

const Rocks = ({ lines, isNow }: { lines: readonly RockLine[]; isNow: boolean }) => {
  const t = useText();
  const done = lines.filter(({ look }) => look === 'Done').length;
  return (
    <td className={classes(isNow && styles.now)}>
      <p>{lines.length === 0 ? t('vto.noRocksThen') : t('vto.rocksDone', { done, count: lines.length })}</p>
      <ul>
        {lines.map(({ id, title, look }) => (
          <li key={id} className={looks[look].tone}>
            <Icon as={looks[look].icon} size="xs" label={t(looks[look].say)} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </td>
  );
};

interface HeadProps {
  vto: Vto;
  isEarlier: boolean;
  /** How many quarters back the newest column is. */
  back: number;
  onBack: (back: number) => void;
}

const Head = ({ vto, isEarlier, back, onBack }: HeadProps) => {
  const t = useText();
  return (
    <header className={styles.head}>
      <div>
        <h2>{t('vto.quarters')}</h2>
        <p>{t('vto.quartersNote')}</p>
      </div>
      {isEarlier && (
        <Button icon={IconChevronLeft} onClick={() => onBack(back + shown)}>
          {t('vto.earlier')}
        </Button>
      )}
      {back > 0 && <Button onClick={() => onBack(Math.max(0, back - shown))}>{t('vto.later')}</Button>}
      {vto.permissions.manage && (
        <Button tone="soft" onClick={() => void openDialog('recordResults', { collectionId: vto.collectionId, revisionId: vto.id })}>
          {t('vto.record')}
        </Button>
      )}
      {vto.permissions.manage && (
        <Button tone="soft" onClick={() => void openDialog('closeQuarter', { collectionId: vto.collectionId, revisionId: vto.id })}>
          {t('vto.close.open')}
        </Button>
      )}
    </header>
  );
};

const TableHead = ({ vto, columns, now }: { vto: Vto; columns: readonly VtoQuarter[]; now: VtoQuarter }) => {
  const t = useText();
  const { day } = useFormats();
  const recordedOn = (key: string) => vto.results.find(({ quarter }) => quarter === key)?.recordedAt;
  return (
    <thead>
      <tr>
        <th scope="col">{t('vto.goal')}</th>
        {columns.map((quarter) => {
          const at = recordedOn(quarter.key);
          return (
            <th key={quarter.key} scope="col" className={classes(quarter.key === now.key && styles.now)}>
              <b>{t('vto.quarterName', { quarter: quarter.quarter, year: quarter.year })}</b>
              {at !== undefined && t('vto.recordedOn', { day: day(dayHere(new Date(at))) })}
              {at === undefined && quarter.key === now.key && t('vto.endsOn', { day: day(quarter.to) })}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};

/** Where the quarters do not fit, the newest is shown first, and the keys scroll to the others. */
const showNewest = (element: HTMLElement | null): void => {
  if (element === null) return;
  element.tabIndex = 0;
  element.scrollTo({ left: element.scrollWidth });
};

/**
 * Quarters side by side: what happened in large print, the goal in small (catalogue L-17 to L-20). `isLive` is false for a V/TO as of an
 * earlier day or as published, of which today's scorecard says nothing.
 */
export const Quarters = ({ vto, isLive }: { vto: Vto; isLive: boolean }) => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const [back, setBack] = useState(0);
  const now = quarterNow(calendarDate, quarterMonth);
  const scorecard = useQuarterScorecard(vto, isLive && back === 0 ? now : undefined);
  const columns = quartersBefore(now, shown + back, quarterMonth).slice(0, shown);
  const isRock = (result: Result) => !result.isMeasurable && !vto.quarterlyPlan.goals.some(({ id }) => id === result.associatedItemId);
  const numbersOnly = vto.results.filter((result) => result.isMeasurable);
  const rows = rowsOf(vto, numbersOnly);
  const isEarlier = vto.results.some(({ quarter }) => quarter < (columns[0]?.key ?? ''));
  return (
    <article className={styles.paper} aria-label={t('vto.quarters')}>
      <Head vto={vto} isEarlier={isEarlier} back={back} onBack={setBack} />
      <div ref={showNewest} className={styles.scroll} role="region" aria-label={t('vto.quarters')}>
        <table className={styles.table}>
          <TableHead vto={vto} columns={columns} now={now} />
          <tbody>
            {rows.map((row) => (
              <tr key={nameKey(row.title)}>
                <th scope="row">{row.title}</th>
                {columns.map((quarter) => (
                  <Cell
                    key={quarter.key}
                    row={row}
                    quarter={quarter}
                    isNow={quarter.key === now.key}
                    scorecard={scorecard}
                    result={numbersOnly.find((each) => each.quarter === quarter.key && nameKey(each.title) === nameKey(row.title))}
                  />
                ))}
              </tr>
            ))}
            <tr className={styles.rocks}>
              <th scope="row">
                {t('vto.rocks')}
                <span>{t('vto.rocksAtEnd')}</span>
              </th>
              {columns.map((quarter) => (
                <Rocks
                  key={quarter.key}
                  isNow={quarter.key === now.key}
                  lines={rockLines(
                    vto,
                    vto.results.filter((result) => result.quarter === quarter.key && isRock(result)),
                    quarter.key === now.key,
                  )}
                />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </article>
  );
};
