import type { ReactNode } from 'react';
import { productName } from '#shared/product.ts';
import styles from './alone-page.module.css';
import type { IconShape } from './icon.tsx';
import { BrandMark } from './mark.tsx';
import { PageStone } from './page-stone.tsx';

interface AlonePageProps {
  title: string;
  text: string;
  /** Stands in a stone in place of the picture. */
  icon?: IconShape | undefined;
  /** The buttons below the text. */
  actions?: ReactNode;
  /** A line in small type below the text. */
  foot?: ReactNode;
  /** Stands at the page's lower edge, such as the links to the policies. */
  below?: ReactNode;
}

/** Renders a page without header and menu that stands in place of everything. */
export const AlonePage = ({ title, text, icon, actions, foot, below }: AlonePageProps) => (
  <div className={styles.page}>
    <header className={styles.brand}>
      <BrandMark />
      {productName}
    </header>
    <main className={styles.main}>
      <PageStone icon={icon} waits />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
      {foot && <p className={styles.again}>{foot}</p>}
    </main>
    {below}
  </div>
);
