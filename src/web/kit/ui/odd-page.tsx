import type { ReactNode } from 'react';
import type { IconShape } from './icon.tsx';
import styles from './odd-page.module.css';
import { PageStone } from './page-stone.tsx';

interface OddPageProps {
  title: string;
  text: ReactNode;
  /** Stands in a stone in place of the picture. */
  icon?: IconShape | undefined;
  /** The buttons below the text. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Renders a page that says why there is nothing else to see, and what to do. */
export const OddPage = ({ title, text, icon, actions, children }: OddPageProps) => (
  <div className={styles.page} data-buttons-below>
    <PageStone icon={icon} />
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {actions && <div className={styles.actions}>{actions}</div>}
    {children}
  </div>
);
