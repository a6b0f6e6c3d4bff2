import type { ReactNode } from 'react';
import styles from './style-guide.module.css';

/** Renders one section of the guide under its heading. */
export const GuidePart = ({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section className={wide ? styles.wide : styles.part}>
    <div>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </div>
  </section>
);
