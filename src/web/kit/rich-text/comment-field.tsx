import { Suspense } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './comment-editor.module.css';
import type { CommentFoot } from './comment-editor.tsx';

export interface CommentFieldProps {
  /** HTML; the empty string when there is no text. */
  value: string;
  onChange: (html: string) => void;
  /** Runs on Ctrl or Cmd with Enter; the keys go no further. */
  onSend: () => void;
  /** Loads the people who can be mentioned, when the first `@` is typed. */
  people: () => Promise<readonly PersonLook[]>;
  label: string;
  placeholder: string;
  autoFocus?: boolean | undefined;
  foot: CommentFoot;
}

const Editor = lazyPart(async () => (await import('./comment-editor.tsx')).CommentEditor);

const OnItsWay = () => (
  <div className={styles.field}>
    <PartPending>
      <div className={styles.waiting}>
        <Skeleton width="40%" />
      </div>
    </PartPending>
  </div>
);

/** Renders a field for a comment: one line high until it is used, with `@` for a person. The editor's code loads when it is first shown. */
export const CommentField = (props: CommentFieldProps) => (
  <Suspense fallback={<OnItsWay />}>
    <Editor {...props} />
  </Suspense>
);
