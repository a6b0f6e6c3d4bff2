import type { ReactNode } from 'react';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './entry-frame.module.css';
import { BrandMark } from './mark.tsx';
import { Stones } from './stones.tsx';

/** Renders the frame of sign-in, registration and welcome: the panel with the stones, and the form beside it; `foot` stands at the end of the page. `waits` says that a team waits. */
export const EntryFrame = ({ children, foot, waits = false }: { children?: ReactNode; foot?: ReactNode; waits?: boolean }) => {
  const t = useText();
  return (
    <div className={styles.page}>
      <section className={styles.field} aria-label={productName}>
        <div className={styles.brand}>
          <BrandMark on="base" />
          {productName}
        </div>
        <p className={styles.say}>{t(waits ? 'ui.teamWaits' : 'ui.saying')}</p>
        <Stones className={styles.stones} />
      </section>
      <div className={styles.side}>
        <main className={styles.main}>{children}</main>
        {foot}
      </div>
    </div>
  );
};

/** Returns the class of the column that holds the form; `roomy` makes it wider for forms with choices. */
export const entryColumn = (more?: string | false, roomy = false): string => classes(styles.form, roomy && styles.roomy, more);

/** Renders the title and introduction of a page before sign-in; with `focus` the title takes the focus, as when the next step is shown. */
export const EntryHead = ({ title, lead, focus = false }: { title: string; lead: ReactNode; focus?: boolean }) => (
  <>
    <h1 className={styles.title} tabIndex={-1} ref={focus ? (heading) => heading?.focus() : undefined}>
      {title}
    </h1>
    <p className={styles.lead}>{lead}</p>
  </>
);

/** Renders the line below the form that links to another way in. */
export const EntryFoot = ({ children }: { children: ReactNode }) => <p className={styles.foot}>{children}</p>;
