import { Suspense } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import type { QuickAddRowProps } from './quick-add-form.tsx';
import styles from './quick-add-row.module.css';

const Form = lazyPart(async () => (await import('./quick-add-form.tsx')).QuickAddForm);

/** Renders the quick-add form, loaded when it is first shown: home uses the lists without this row and does not load its code. */
export const QuickAddRow = (props: QuickAddRowProps) => (
  <Suspense
    fallback={
      <PartPending>
        <div className={styles.row} />
      </PartPending>
    }
  >
    <Form {...props} />
  </Suspense>
);
