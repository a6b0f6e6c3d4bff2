import { use, useEffect, useEffectEvent } from 'react';
import { addUnsent, type Unsent, wordsOf } from '../session/unsent.ts';
import { OpenDialogContext, type OpenedDialog } from './open-dialog.ts';

/** Returns how to open a dialog again with its input. Only one that adds something: an edit would write over what others have changed since. */
const formOf = (opened: OpenedDialog | undefined, values: unknown): Unsent['form'] => {
  if (opened?.name?.startsWith('add') !== true || Object.values(opened.props).some((value) => typeof value === 'function'))
    return undefined;
  return { dialog: opened.name, props: opened.props, values: values as object };
};

/** Counts a form's input among the page's unsent words while it is neither saved nor discarded. */
export const useUnsentForm = (what: string, form: { dirty: boolean; values?: unknown } | undefined): void => {
  const opened = use(OpenDialogContext);
  const read = useEffectEvent((): Unsent[] => {
    const words = wordsOf(form?.values);
    return form?.dirty === true && words !== '' ? [{ what, words, form: formOf(opened, form.values) }] : [];
  });
  useEffect(() => addUnsent(() => read()), []);
};
