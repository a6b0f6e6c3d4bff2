import { use, useEffect, useEffectEvent } from 'react';
import { addUnsent, type Unsent, wordsOf } from '#web/core/session/unsent.ts';
import { OpenDialogContext, type OpenedDialog } from './open-dialog.ts';

/** Returns how to open a dialog again with its input. Only one that adds something: an edit would write over what others have changed since. */
const formOf = (opened: OpenedDialog | undefined, values: unknown): Unsent['form'] => {
  if (opened?.name?.startsWith('add') !== true || Object.values(opened.props).some((value) => typeof value === 'function'))
    return undefined;
  return { dialog: opened.name, props: opened.props, values: values as object };
};

/** For each open form: the dialog that it is in, and its unsent words. */
const forms = new Set<() => { opened: OpenedDialog | undefined; unsent: Unsent[] }>();
addUnsent(() => [...forms].flatMap((read) => read().unsent));

/** Returns the words in the forms of a dialog that are neither saved nor discarded. */
export const unsentIn = (dialog: OpenedDialog): Unsent[] =>
  [...forms].map((read) => read()).flatMap(({ opened, unsent }) => (opened === dialog ? unsent : []));

/** Counts a form's input among the page's unsent words while it is neither saved nor discarded. */
export const useUnsentForm = (what: string, form: { dirty: boolean; values?: unknown } | undefined): void => {
  const opened = use(OpenDialogContext);
  const read = useEffectEvent(() => {
    const words = wordsOf(form?.values);
    return { opened, unsent: form?.dirty === true && words !== '' ? [{ what, words, form: formOf(opened, form.values) }] : [] };
  });
  useEffect(() => {
    const form = () => read();
    forms.add(form);
    return () => void forms.delete(form);
  }, []);
};
