import { Suspense } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import type { SharedTextProps, TextState } from '../field/shared-editor.tsx';

export type { TextState };

const Editor = lazyPart(async () => (await import('../field/shared-editor.tsx')).SharedEditor);

/** Renders a rich text that several people write at once. It is saved as it is typed; the editor's code loads when it is first shown. */
export const SharedTextField = (props: SharedTextProps) => (
  <Suspense fallback={<RichTextView html={props.html} />}>
    <Editor {...props} />
  </Suspense>
);
