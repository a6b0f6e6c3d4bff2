import { daysBetween } from '#shared/dates.ts';
import { todayHere } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Fact } from './fact.tsx';

interface DueFactProps extends FieldBinding<string | null> {
  /** The item's title, which names the day. */
  title: string;
  /** Whether the item is finished, so that its day cannot be late. */
  done: boolean;
  /** True for who may only read it. */
  fixed: boolean;
}

const weekLong = 7;

/** Returns how far off a day is, in words: days up to two weeks, then weeks; nothing when it is past. */
const useLeft = (day: string | null, done: boolean): string | undefined => {
  const t = useText();
  if (day === null || day === '' || done) return undefined;
  const left = daysBetween(todayHere(), day);
  if (left < 0) return undefined;
  if (left === 0) return t('items.longForm.today');
  return left <= 2 * weekLong
    ? t('items.longForm.daysLeft', { count: left })
    : t('items.longForm.weeksLeft', { count: Math.floor(left / weekLong) });
};

/** Renders the due date of an item in its form. Catalogue rows E-05 and F-11. */
export const DueFact = ({ title, value, onChange, error, done, fixed }: DueFactProps) => {
  const t = useText();
  const left = useLeft(value, done);
  return (
    <Fact label={t('items.due')} error={error}>
      <DayCell day={value === '' ? null : value} done={done} label={t('items.dueOf', { title })} onChange={fixed ? undefined : onChange} />
      {left !== undefined && <small>{left}</small>}
    </Fact>
  );
};
