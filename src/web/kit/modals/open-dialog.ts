import { createContext } from 'react';

/** What a dialog's content may know about how it was opened. */
export interface OpenedDialog {
  /** The name under which it can be opened again; absent for a question. */
  name?: string | undefined;
  props: object;
  /** Input to begin with, kept from an earlier time. */
  restored?: object | undefined;
}

/** Provided by the dialog host. */
export const OpenDialogContext = createContext<OpenedDialog | undefined>(undefined);
