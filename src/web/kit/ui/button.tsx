import type { ComponentProps } from 'react';
import { Because, type Stopped } from './because.tsx';
import styles from './button.module.css';
import { ButtonContent, type ButtonLook, buttonClass } from './button-content.tsx';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children' | 'disabled' | 'aria-disabled'> {
  /** True while the action runs: the button keeps its size and focus and ignores further clicks. */
  busy?: boolean | undefined;
  /** Why the button cannot be used now; it is said to whoever tries. Undefined while it can. */
  because?: string | undefined;
}

const Plain = ({
  tone,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  onClick,
  onKeyDown,
  type = 'button',
  stopped,
  ...rest
}: Omit<ButtonProps, 'because'> & { stopped?: Stopped }) => {
  const isStopped = stopped?.['aria-disabled'] === true;
  return (
    <button
      type={type}
      className={buttonClass({ tone, size, wide }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (press) => press.preventDefault() : onClick}
      onKeyDown={isStopped ? undefined : onKeyDown}
      {...rest}
      {...(isStopped ? stopped : { 'aria-disabled': busy || undefined })}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <ButtonContent icon={busy ? undefined : icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </button>
  );
};

/** Renders a button. Tones: primary (at most one on a screen), soft for a second choice, quiet for the rest, danger for confirmations. */
export const Button = ({ because, ...props }: ButtonProps) => (
  <Because why={because}>{(stopped) => <Plain {...props} stopped={stopped} />}</Because>
);
