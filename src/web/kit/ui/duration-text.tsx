import { formatDuration } from '#shared/dates.ts';
import styles from './day-text.module.css';

/** Renders seconds as `m:ss`, or as `h:mm:ss` from one hour on. */
export const DurationText = ({ seconds }: { seconds: number }) => (
  <time dateTime={`PT${Math.max(0, Math.floor(seconds))}S`} className={styles.day}>
    {formatDuration(seconds)}
  </time>
);
