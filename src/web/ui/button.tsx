import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { ButtonContent, type ButtonLook, buttonClass } from './button-content.tsx';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** True while the action runs: the button keeps its size and focus and ignores further clicks. */
  busy?: boolean | undefined;
}

/** Renders a button. Tones: primary (at most one on a screen), soft for a second choice, quiet for the rest, danger for confirmations. */
export const Button = ({
  tone,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    type={type}
    className={buttonClass({ tone, size, wide }, className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (press) => press.preventDefault() : onClick}
    {...rest}
  >
    {busy && <span className={styles.spinner} aria-hidden="true" />}
    <ButtonContent icon={busy ? undefined : icon} iconAfter={iconAfter}>
      {children}
    </ButtonContent>
  </button>
);
