import '#web/core/texts/rocks.ts';
import { type DayOrder, dayOrderOf, writtenDay } from '#shared/written-days.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import type { ReadList } from '../../rules/list-text.ts';
import styles from './list-field.module.css';

interface DayOrderFieldProps {
  /** One of the dates. */
  unclear: string;
  order: DayOrder | undefined;
  onOrder: (order: DayOrder) => void;
}

/** Asks once how dates are written that can be two days; each answer is shown by what it makes of one of them. */
const DayOrderField = ({ unclear, order, onOrder }: DayOrderFieldProps) => {
  const t = useText();
  const { wholeDay, locale } = useFormats();
  const orders: readonly DayOrder[] = dayOrderOf(locale) === 'dayFirst' ? ['dayFirst', 'monthFirst'] : ['monthFirst', 'dayFirst'];
  const segments = orders.flatMap((value) => {
    const day = writtenDay(unclear, value);
    return day === undefined ? [] : [{ value, label: wholeDay(day) }];
  });
  return (
    <Field label={t('rocks.import.dayOrder')} hint={t('rocks.import.dayOrderHint', { day: unclear })}>
      {() => <SegmentedControl label={t('rocks.import.dayOrder')} segments={segments} value={order} onChange={onOrder} />}
    </Field>
  );
};

interface ReadNotesProps extends Omit<DayOrderFieldProps, 'unclear'> {
  list: Exclude<ReadList, { fault: unknown }>;
}

/** Renders what is to be known of a list that was read: dates that can be two days, and the columns that are left out. */
export const ReadNotes = ({ list: { unclearDay, leftOut }, ...asking }: ReadNotesProps) => {
  const t = useText();
  return (
    <>
      {unclearDay !== undefined && <DayOrderField unclear={unclearDay} {...asking} />}
      {leftOut.length > 0 && (
        <p className={styles.leftOut} role="status">
          {t('rocks.import.leftOut', { columns: leftOut.join(', ') })}
        </p>
      )}
    </>
  );
};
