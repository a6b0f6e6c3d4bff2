import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';

/** What a button and a link that looks like one have in common. */
export interface ButtonLook {
  tone?: 'primary' | 'soft' | 'quiet' | 'danger' | undefined;
  /** 28, 32 and 44 high; on phones 44. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as what holds it. */
  wide?: boolean | undefined;
  icon?: IconShape | undefined;
  iconAfter?: IconShape | undefined;
  children: ReactNode;
}

export const buttonClass = (look: Pick<ButtonLook, 'tone' | 'size' | 'wide'>, more?: string) =>
  classes(styles.button, styles[look.tone ?? 'quiet'], styles[look.size ?? 'md'], look.wide && styles.wide, more);

/** The words of a button with the icons before and after them. */
export const ButtonContent = ({ icon, iconAfter, children }: Pick<ButtonLook, 'icon' | 'iconAfter' | 'children'>) => (
  <>
    {icon && <Icon as={icon} size="sm" className={styles.before} />}
    {children}
    {iconAfter && <Icon as={iconAfter} size="sm" className={styles.after} />}
  </>
);
