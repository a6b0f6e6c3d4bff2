import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { ButtonContent, type ButtonLook, buttonClass } from './button-content.tsx';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** At work: keeps its place and focus, answers no further press. */
  busy?: boolean | undefined;
}

/** A press: primary (one on a screen), soft for a second choice, quiet otherwise, danger in a confirm. */
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
