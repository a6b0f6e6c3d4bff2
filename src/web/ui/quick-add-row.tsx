import { lazy, Suspense } from 'react';
import type { QuickAddRowProps } from './quick-add-form.tsx';
import styles from './quick-add-row.module.css';

const Form = lazy(async () => ({ default: (await import('./quick-add-form.tsx')).QuickAddForm }));

/** Renders the quick-add form, loaded when it is first shown: home uses the lists without this row and does not load its code. */
export const QuickAddRow = (props: QuickAddRowProps) => (
  <Suspense fallback={<div className={styles.row} />}>
    <Form {...props} />
  </Suspense>
);
