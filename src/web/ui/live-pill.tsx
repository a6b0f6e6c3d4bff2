import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './live-pill.module.css';

/** Renders the pill that says that a meeting is running or paused. */
export const LivePill = ({ paused = false }: { paused?: boolean | undefined }) => (
  <span className={classes(styles.live, paused && styles.paused)}>{useText()(paused ? 'ui.paused' : 'ui.live')}</span>
);
