import { type Unsent, unsentHere } from '#web/core/session/unsent.ts';

/**
 * Holds the words that are unsent when the state is asked for, until it has come: fields and dialogs of a meeting that was lost close while
 * the server is asked, perhaps more than once.
 */
export const openDrafts = () => {
  let words: readonly Unsent[] = [];
  return {
    read: () => words,
    note: () => {
      const here = unsentHere();
      if (here.length > 0) words = here;
    },
    forget: () => {
      words = [];
    },
  };
};
