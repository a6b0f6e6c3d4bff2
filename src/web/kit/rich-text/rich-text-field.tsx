import { Suspense } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-props.ts';

const Editor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

const OnItsWay = () => (
  <div className={styles.field}>
    <PartPending>
      <div className={styles.waiting}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    </PartPending>
  </div>
);

/**
 * Renders a field for text with emphasis, lists and links, 140 px high (catalogue Y-08). The editor's code loads when it is first shown.
 */
export const RichTextField = (props: RichTextProps) => (
  <Suspense fallback={<OnItsWay />}>
    <Editor {...props} />
  </Suspense>
);
