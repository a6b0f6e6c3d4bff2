/** Returns a function that runs what it is given at most once in a pause of so many milliseconds: two quick clicks do it once. */
export const onceIn = (pause: number, now: () => number = () => performance.now()): ((run: () => void) => void) => {
  let ranAt = Number.NEGATIVE_INFINITY;
  return (run) => {
    if (now() - ranAt < pause) return;
    ranAt = now();
    run();
  };
};
