import { formatDuration } from '../../shared/dates.ts';
import styles from './day-text.module.css';

/** Seconds as `m:ss`, or `h:mm:ss` from an hour. */
export const DurationText = ({ seconds }: { seconds: number }) => (
  <time dateTime={`PT${Math.max(0, Math.floor(seconds))}S`} className={styles.day}>
    {formatDuration(seconds)}
  </time>
);
