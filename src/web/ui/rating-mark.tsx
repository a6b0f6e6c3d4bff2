import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './rating-mark.module.css';

/** From here a rating is great; specification section 9. */
const great = 8;

/** The rating that somebody gave, or a dash. */
export const RatingMark = ({ rating }: { rating: number | undefined }) => {
  const t = useText();
  const words = rating === undefined ? t('ui.notRated') : t('ui.rated', { rating });
  return (
    <span
      className={classes(styles.mark, rating !== undefined && styles.given, rating !== undefined && rating >= great && styles.great)}
      role="img"
      aria-label={words}
    >
      {rating ?? '–'}
    </span>
  );
};
