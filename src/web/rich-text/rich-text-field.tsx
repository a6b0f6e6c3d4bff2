import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { FieldControl } from '../ui/field.tsx';
import styles from './rich-text.module.css';

export interface RichTextFieldProps extends Partial<FieldControl> {
  /** HTML; the empty string for nothing. */
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
}

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

const OnItsWay = () => (
  <div className={styles.field}>
    <div className={styles.waiting}>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  </div>
);

/** A text with emphasis, lists and links, 140 px high (catalogue Y-08); the editor comes when it is first shown. */
export const RichTextField = (props: RichTextFieldProps) => (
  <Suspense fallback={<OnItsWay />}>
    <Editor {...props} />
  </Suspense>
);
