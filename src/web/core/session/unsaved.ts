/** The numbers of open forms with input that is unsaved or being saved, on pages and in dialogs. */
const holding = { dialog: 0, page: 0 };

/** Counts a form with unsaved input; returns the function that takes it back. */
export const holdInput = (where: keyof typeof holding): (() => void) => {
  holding[where] += 1;
  return () => {
    holding[where] -= 1;
  };
};

let going = false;

/** Lets this page go without the browser's question: the person was asked in the app, or the words are kept on the device. */
export const letPageGo = (): void => {
  going = true;
};

/** Returns true once the page may go without a question. */
export const isPageGoing = (): boolean => going;

/** Returns true while a dialog has input that is unsaved or being saved. */
export const isDialogHolding = (): boolean => holding.dialog > 0;

/** Returns true while any form has input that a reload would lose. */
export const hasUnsavedInput = (): boolean => holding.dialog + holding.page > 0;
