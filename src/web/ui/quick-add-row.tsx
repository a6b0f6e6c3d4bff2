import { lazy, Suspense } from 'react';
import type { QuickAddRowProps } from './quick-add-form.tsx';
import styles from './quick-add-row.module.css';

const Form = lazy(async () => ({ default: (await import('./quick-add-form.tsx')).QuickAddForm }));

/** A row to type the next item into. It comes by itself: home has the lists that end in it, and not the row. */
export const QuickAddRow = (props: QuickAddRowProps) => (
  <Suspense fallback={<div className={styles.row} />}>
    <Form {...props} />
  </Suspense>
);
