import { classes } from '#web/kit/ui/classes.ts';
import type { ColorTag } from '../../contract.ts';
import styles from './tag-dot.module.css';

/** Renders the colour of a meeting wherever it is named; an empty ring means that it has none. */
export const TagDot = ({ tag }: { tag: ColorTag }) => <i className={classes(styles.dot, styles[tag])} aria-hidden="true" />;
