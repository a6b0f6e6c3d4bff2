/**
 * Maps each dialog's name to its properties. The table in `app/dialogs.ts` fills it, so `openDialog` is typed although shared web code
 * imports no feature.
 */
export interface DialogRegistry {}

/** Properties that every dialog receives in addition to its own. */
export interface DialogProps<Result = void> {
  /** Closes the dialog and resolves the promise of `openDialog` with the result. */
  close: (result?: Result) => void;
}

/** The type that a dialog's `close` accepts. */
export type DialogResult<Props> = Props extends { close: (result?: infer Result) => void } ? Result : never;
