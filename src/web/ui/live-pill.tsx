import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './live-pill.module.css';

/** Renders the pill that says that a meeting is running or paused, or that there is no connection. */
export const LivePill = ({ paused = false, offline = false }: { paused?: boolean | undefined; offline?: boolean | undefined }) => (
  <span className={classes(styles.live, offline ? styles.offline : paused && styles.paused)}>
    {useText()(offline ? 'ui.offline' : paused ? 'ui.paused' : 'ui.live')}
  </span>
);
