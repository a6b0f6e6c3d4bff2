import { type MouseEvent, type ReactNode, useId } from 'react';
import { Hint } from './hint.tsx';
import type { FloatingSide } from './place-floating.ts';

/** Properties of a control that says why it cannot be used. It keeps the focus and its place in the order of Tab. */
export interface Stopped {
  'aria-disabled': true | undefined;
  'aria-describedby': string | undefined;
  onClickCapture: ((press: MouseEvent) => void) | undefined;
}

interface BecauseProps {
  /** Why the control cannot be used now; undefined while it can. */
  why: string | undefined;
  /** The tooltip while the control can be used. */
  text?: string | undefined;
  keys?: string | undefined;
  side?: FloatingSide | undefined;
  children: (stopped: Stopped) => ReactNode;
}

const stop = (press: MouseEvent): void => {
  press.preventDefault();
  press.stopPropagation();
};

/**
 * Renders a control that cannot always be used, and says why: on hover, focus and press, and to screen readers. The control does nothing
 * meanwhile, but the keyboard still finds it, unlike one with `disabled`.
 */
export const Because = ({ why, text, keys, side, children }: BecauseProps) => {
  const id = useId();
  const stopped = why !== undefined;
  return (
    <Hint text={why ?? text} keys={stopped ? undefined : keys} side={side} pressed={stopped}>
      {children({
        'aria-disabled': stopped || undefined,
        'aria-describedby': stopped ? id : undefined,
        onClickCapture: stopped ? stop : undefined,
      })}
      {stopped && (
        <span id={id} hidden>
          {why}
        </span>
      )}
    </Hint>
  );
};
