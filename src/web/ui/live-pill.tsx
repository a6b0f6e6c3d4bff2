import { useText } from '../i18n/use-text.ts';
import styles from './live-pill.module.css';

/** Says that a meeting is running. */
export const LivePill = () => <span className={styles.live}>{useText()('ui.live')}</span>;
