import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';

/** Properties shared by buttons and by links that look like buttons. */
export interface ButtonLook {
  tone?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined;
  /** Heights in px: 28, 32 and 44; always 44 on phones. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  icon?: IconShape | undefined;
  iconAfter?: IconShape | undefined;
  children: ReactNode;
}

export const buttonClass = (look: Pick<ButtonLook, 'tone' | 'size' | 'wide'>, more?: string) =>
  classes(styles.button, styles[look.tone ?? 'quiet'], styles[look.size ?? 'md'], look.wide && styles.wide, more);

/** Renders a button's label with the icons before and after it. */
export const ButtonContent = ({ icon, iconAfter, children }: Pick<ButtonLook, 'icon' | 'iconAfter' | 'children'>) => (
  <>
    {icon && <Icon as={icon} size="sm" className={styles.before} />}
    {children}
    {iconAfter && <Icon as={iconAfter} size="sm" className={styles.after} />}
  </>
);
