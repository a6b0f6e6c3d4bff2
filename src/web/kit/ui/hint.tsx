import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './hint.module.css';
import { Kbd } from './kbd.tsx';
import type { FloatingSide } from './place-floating.ts';
import { Popover } from './popover.tsx';

interface HintProps {
  /** Without a text there is no tooltip. */
  text: ReactNode;
  keys?: string | undefined;
  side?: FloatingSide | undefined;
  /** True shows it on a press, too, for a control that a press does not work: touch has no hover. */
  pressed?: boolean | undefined;
  /** The control that the hint explains. Its accessible name or description must already say the same. */
  children: ReactNode;
}

const delay = 450;

/** Renders a tooltip while the mouse or the keyboard focus is on a control. Screen readers skip it. */
export const Hint = ({ text, keys, side = 'bottom', pressed = false, children }: HintProps) => {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [open, setOpen] = useState(false);

  const later = (next: boolean, wait: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), wait);
  };
  const close = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    <span
      ref={anchor}
      className={styles.wrap}
      onPointerEnter={(point: PointerEvent) => point.pointerType === 'mouse' && later(true, delay)}
      onPointerLeave={() => later(false, 80)}
      onPointerDown={close}
      onClickCapture={pressed ? () => later(true, 0) : undefined}
      onFocus={(focus: FocusEvent) => focus.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
      onKeyDown={(press: KeyboardEvent) => press.key === 'Escape' && close()}
    >
      {children}
      {open && text !== undefined && (
        <Popover
          anchor={anchor}
          side={side}
          align="center"
          gap={6}
          onClose={close}
          passive
          sheetOnPhone={false}
          className={styles.hint}
          aria-hidden="true"
        >
          {text}
          {keys && <Kbd keys={keys} on="ink" />}
        </Popover>
      )}
    </span>
  );
};
