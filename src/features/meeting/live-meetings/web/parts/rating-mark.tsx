import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './rating-mark.module.css';

/** Ratings from this number on count as great; specification section 9. */
const great = 8;

/** Renders a person's rating, or a dash where there is none. */
export const RatingMark = ({ rating, waiting = false }: { rating: number | undefined; waiting?: boolean }) => {
  const t = useText();
  const { number } = useFormats();
  const shown = rating === undefined ? undefined : number(rating, { maximumFractionDigits: 1 });
  const rated = shown === undefined ? t('ui.notRated') : t('ui.rated', { rating: shown });
  const words = waiting ? `${rated}, ${t('ui.waiting')}` : rated;
  return (
    <span
      className={classes(
        styles.mark,
        rating !== undefined && styles.given,
        rating !== undefined && rating >= great && styles.great,
        waiting && styles.waiting,
      )}
      role="img"
      aria-label={words}
    >
      {shown ?? '–'}
    </span>
  );
};
