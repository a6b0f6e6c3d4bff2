import { queryClient } from '../../web/api/query-client.ts';

/** Milliseconds: how soon to look whether the page has what it asked for first, how often, and how long to be patient. */
const quiet = { first: 250, again: 100, longest: 3_000 };

/** Runs something once the page has what it asked for first, so that nothing competes with that. */
export const whenQuiet = (run: () => void): (() => void) => {
  const latest = performance.now() + quiet.longest;
  const look = (): void => {
    if (queryClient.isFetching() > 0 && performance.now() < latest) timer = setTimeout(look, quiet.again);
    else run();
  };
  let timer = setTimeout(look, quiet.first);
  return () => clearTimeout(timer);
};
