import { queryClient } from '#web/core/api/query-client.ts';

/** Milliseconds: before the first check for open requests, between checks, and at most in total. */
const quiet = { first: 250, again: 100, longest: 3_000 };

/** Runs a function once the page's first requests are finished, so that nothing competes with them. */
export const whenQuiet = (run: () => void): (() => void) => {
  const latest = performance.now() + quiet.longest;
  const look = (): void => {
    if (queryClient.isFetching() > 0 && performance.now() < latest) timer = setTimeout(look, quiet.again);
    else run();
  };
  let timer = setTimeout(look, quiet.first);
  return () => clearTimeout(timer);
};
