import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './live-pill.module.css';

interface LivePillProps {
  paused?: boolean | undefined;
  /** True while there is no connection. */
  offline?: boolean | undefined;
  /** The seconds by which this page sees the meeting late; undefined where it sees it at once. */
  late?: number | undefined;
}

/** Renders the pill that says that a meeting is running or paused, that there is no connection, or that the page is late. */
export const LivePill = ({ paused = false, offline = false, late }: LivePillProps) => {
  const t = useText();
  if (!offline && !paused && late !== undefined)
    return <span className={classes(styles.live, styles.late)}>{t('ui.liveLate', { seconds: late })}</span>;
  return (
    <span className={classes(styles.live, offline ? styles.offline : paused && styles.paused)}>
      {t(offline ? 'ui.offline' : paused ? 'ui.paused' : 'ui.live')}
    </span>
  );
};
