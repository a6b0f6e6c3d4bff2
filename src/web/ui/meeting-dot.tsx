import { hueOf } from '../../shared/names.ts';
import styles from './meeting-dot.module.css';

/** Renders the coloured dot before a meeting's name, which tells meetings apart in a list; `id` is that of the team. The name says it all. */
export const MeetingDot = ({ id }: { id: string }) => <i className={styles.dot} data-hue={hueOf(id)} aria-hidden="true" />;
