/** Runs at the first click of a double click alone: the second one would be pressed on what has come in the meantime. */
export const once =
  (run: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) run();
  };
