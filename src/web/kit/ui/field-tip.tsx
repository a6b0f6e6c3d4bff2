import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';
import styles from './field-tip.module.css';
import { Popover } from './popover.tsx';

interface FieldTipProps {
  anchor: RefObject<HTMLInputElement | null>;
  /** What is wrong with the words; it is read out, unlike the keys. */
  fault?: ReactNode;
  /** The keys that end the edit. */
  keys?: ReactNode;
  align?: 'start' | 'end' | undefined;
}

/** Renders the note beside a field that is edited in place. */
export const FieldTip = ({ anchor, fault, keys, align = 'start' }: FieldTipProps) => (
  <Popover
    anchor={anchor}
    side="bottom"
    align={align}
    gap={6}
    sheetOnPhone={false}
    onClose={() => {}}
    passive
    className={classes(styles.tip, fault === undefined ? styles.keys : styles.fault)}
    role={fault === undefined ? undefined : 'alert'}
    aria-hidden={fault === undefined || undefined}
  >
    {fault ?? keys}
  </Popover>
);
