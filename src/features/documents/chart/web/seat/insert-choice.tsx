import '#web/core/texts/chart.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Seat } from '../../contract.ts';
import type { Branches } from '../../rules/branches.ts';
import styles from './insert-choice.module.css';

interface InsertChoiceProps extends FieldBinding<boolean> {
  branches: Branches<Seat>;
  /** The seat above which the new one comes. */
  aboveId: string;
}

/** Draws what becomes of the seats: the new one above one of three, or above all. */
const Picture = ({ takesAll }: { takesAll: boolean }) => (
  <svg viewBox="0 0 200 96" className={styles.picture} aria-hidden="true">
    {takesAll ? (
      <>
        <path className={styles.wire} d="M100 16V36M100 52V68H36V80M100 68H164V80M100 68V80" />
        <rect className={styles.new} x="76" y="36" width="48" height="16" rx="3" />
      </>
    ) : (
      <>
        <path className={styles.wire} d="M100 16V28H36V80M100 28H164V80M100 28V80" />
        <rect className={styles.new} x="76" y="44" width="48" height="16" rx="3" />
      </>
    )}
    <rect className={styles.box} x="76" y="0" width="48" height="16" rx="3" />
    {[12, 76, 140].map((x) => (
      <rect key={x} className={styles.box} x={x} y="80" width="48" height="16" rx="3" />
    ))}
  </svg>
);

/** Renders the choice above which seats a new one comes: this one, or all that hang on the same seat. Not asked where there is only one. */
export const InsertChoice = ({ branches, aboveId, name, value, onChange }: InsertChoiceProps) => {
  const t = useText();
  const seat = branches.get(aboveId)?.seat;
  const above = branches.get(seat?.parentId ?? '');
  const count = above?.reports.length ?? 1;
  if (seat === undefined || above === undefined || count < 2) return null;
  const { title } = seat;
  const choice = (takesAll: boolean) => (
    <label className={classes(styles.choice, value === takesAll && styles.chosen)}>
      <span className={styles.words}>
        <input type="radio" name={name} checked={value === takesAll} onChange={() => onChange(takesAll)} />
        {takesAll ? t('chart.insert.all', { count }) : t('chart.insert.one', { title })}
      </span>
      <Picture takesAll={takesAll} />
    </label>
  );
  return (
    <fieldset className={styles.choices}>
      <legend>{t('chart.insert.between', { title: above.seat.title })}</legend>
      {choice(false)}
      {choice(true)}
      <p className={styles.then}>{t(value ? 'chart.insert.thenAll' : 'chart.insert.thenOne', { title, count })}</p>
    </fieldset>
  );
};
