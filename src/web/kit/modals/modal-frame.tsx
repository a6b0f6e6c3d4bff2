import type { HTMLAttributes, RefObject } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './modal-frame.module.css';

interface ModalFrameProps extends Omit<HTMLAttributes<HTMLDivElement>, 'hidden'> {
  /** What `useModal` returns. */
  self: RefObject<HTMLDivElement | null>;
  /** Runs at a press outside of the frame. */
  onLeave: () => void;
  /** The class of the ground behind the frame. */
  behind?: string | undefined;
}

/** Renders what every modal dialog has: the darkened page behind, and a raised frame in its middle. On phones it is a sheet at the bottom. */
export const ModalFrame = ({ self, onLeave, behind, className, ...frame }: ModalFrameProps) => (
  <div className={classes(styles.scrim, behind)} onPointerDown={(press) => press.target === press.currentTarget && onLeave()}>
    <div ref={self} role="dialog" aria-modal="true" tabIndex={-1} {...frame} className={classes(styles.frame, className)} />
  </div>
);
