import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { ScorecardRow } from '../../contract.ts';
import { type Selection, selectedNumbers } from '../../rules/selection.ts';
import { type FiscalDay, isOnTargetIn, judgedBy, sumOf } from '../../rules.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './selection-foot.module.css';

interface SelectionFootProps {
  selection: Selection;
  rows: ReadonlyMap<string, ScorecardRow>;
  present: FiscalDay;
}

const offIn = ({ selection, rows, present }: SelectionFootProps): number =>
  [...selection].reduce((all, [id, intervals]) => {
    const row = rows.get(id);
    const own = row?.values.filter(({ intervalId, value }) => value !== null && intervals.includes(intervalId)) ?? [];
    const off = own.filter((value) => {
      const by = row && judgedBy(row, value, present);
      return row !== undefined && by !== undefined && !isOnTargetIn(by, value.value ?? 0, row);
    });
    return all + off.length;
  }, 0);

/** Renders how many cells are selected and off target, of one row their sum and average, and the keys for them. */
export const SelectionFoot = (props: SelectionFootProps) => {
  const { selection, rows } = props;
  const t = useText();
  const words = useNumberText();
  if (selection.size === 0) return null;
  const { count, row, numbers } = selectedNumbers(selection, rows);
  const { total, average } = sumOf(numbers);
  const off = offIn(props);
  return (
    <div className={styles.foot} role="status">
      <b>{t('scorecards.selection.count', { count })}</b>
      {off > 0 && <span className={styles.off}>{t('scorecards.offTargetCount', { count: off })}</span>}
      {row !== undefined && total !== null && (
        <span>
          {t('scorecards.total')} {words.total(total, row).text}, {t('scorecards.average')} {words.average(average, row).text}
        </span>
      )}
      <small>{t('scorecards.selection.keys')}</small>
    </div>
  );
};
