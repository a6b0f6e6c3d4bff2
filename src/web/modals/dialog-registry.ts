/**
 * Dialogs by name with their properties. `app/dialogs.ts` adds each feature's, so that `openDialog` knows them all
 * while the shared part of the web knows none.
 */
export interface DialogRegistry {}

/** What every dialog component is given beside its own properties. */
export interface DialogProps<Result = void> {
  /** Closes the dialog and answers whoever opened it. */
  close: (result?: Result) => void;
}

/** The answer of a dialog: what its `close` takes. */
export type DialogResult<Props> = Props extends { close: (result?: infer Result) => void } ? Result : never;
