import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './live-pill.module.css';

/** Says that a meeting is running, or that its clock stands. */
export const LivePill = ({ paused = false }: { paused?: boolean | undefined }) => (
  <span className={classes(styles.live, paused && styles.paused)}>{useText()(paused ? 'ui.paused' : 'ui.live')}</span>
);
