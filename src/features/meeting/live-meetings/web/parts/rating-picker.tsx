import { type KeyboardEvent, useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { indexAfter } from '#web/kit/ui/roving.ts';
import styles from './rating-picker.module.css';

const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

interface RatingPickerProps {
  value: number | undefined;
  onChange: (rating: number) => void;
  /** True while the choice waits for the connection. */
  waiting?: boolean | undefined;
}

/** Renders the choice of a meeting rating from 1 to 10. The arrow keys move, Enter or Space chooses. */
export const RatingPicker = ({ value, onChange, waiting = false }: RatingPickerProps) => {
  const t = useText();
  const group = useRef<HTMLDivElement>(null);
  const key = (press: KeyboardEvent<HTMLDivElement>) => {
    const all = [...(group.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const next = indexAfter(
      press.key,
      all.findIndex((one) => one === document.activeElement),
      all.length,
      'both',
    );
    if (next === undefined) return;
    press.preventDefault();
    all[next]?.focus();
  };
  return (
    <div ref={group} className={styles.ten} role="radiogroup" aria-label={t('ui.ratingTitle')} onKeyDown={key}>
      {ratings.map((rating) => (
        <button
          key={rating}
          type="button"
          role="radio"
          aria-checked={rating === value}
          aria-label={t('ui.rateOf', { rating })}
          tabIndex={rating === (value ?? 1) ? 0 : -1}
          className={classes(styles.rating, rating === value && styles.mine, rating === value && waiting && styles.waiting)}
          onClick={() => onChange(rating)}
        >
          {rating}
        </button>
      ))}
    </div>
  );
};
