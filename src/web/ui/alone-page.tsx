import type { ReactNode } from 'react';
import { productName } from '../../shared/product.ts';
import styles from './alone-page.module.css';
import { FallenStone } from './fallen-stone.tsx';
import { Mark } from './mark.tsx';

interface AlonePageProps {
  title: string;
  text: string;
  /** A line in small type below the text. */
  foot: ReactNode;
}

/** Renders a page without header and menu that stands in place of everything. */
export const AlonePage = ({ title, text, foot }: AlonePageProps) => (
  <div className={styles.page}>
    <div className={styles.brand}>
      <Mark />
      {productName}
    </div>
    <main className={styles.main}>
      <FallenStone waits />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.again}>{foot}</p>
    </main>
  </div>
);
