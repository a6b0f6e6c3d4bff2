import type { ReactNode } from 'react';
import { productName } from '../../shared/product.ts';
import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './entry-frame.module.css';
import { Mark } from './mark.tsx';
import { Stones } from './stones.tsx';

/** The frame of sign-in, registration and welcome: the field with the stones, and beside it what is asked. */
export const EntryFrame = ({ children }: { children?: ReactNode }) => {
  const t = useText();
  return (
    <div className={styles.page}>
      <section className={styles.field} aria-label={productName}>
        <div className={styles.brand}>
          <Mark on="base" />
          {productName}
        </div>
        <p className={styles.say}>{t('ui.saying')}</p>
        <Stones className={styles.stones} />
      </section>
      <main className={styles.side}>{children}</main>
    </div>
  );
};

/** Class of the column that holds the form; `roomy` where choices need more than a field's width. */
export const entryColumn = (more?: string | false, roomy = false): string => classes(styles.form, roomy && styles.roomy, more);

/** What a page before the app begins with; the title takes the focus when the page's step changes. */
export const EntryHead = ({ title, lead, focus = false }: { title: string; lead: ReactNode; focus?: boolean }) => (
  <>
    <h1 className={styles.title} tabIndex={-1} ref={focus ? (heading) => heading?.focus() : undefined}>
      {title}
    </h1>
    <p className={styles.lead}>{lead}</p>
  </>
);

/** The quiet line below the form, with another way to go. */
export const EntryFoot = ({ children }: { children: ReactNode }) => <p className={styles.foot}>{children}</p>;
