import { useEffect, useLayoutEffect, useRef } from 'react';

/** Runs when what uses it goes away for good, with what it last rendered; React's rehearsal in development is none. */
export const useLastly = (run: () => unknown): void => {
  const latest = useRef(run);
  const here = useRef(false);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      queueMicrotask(() => !here.current && latest.current());
    };
  }, []);
};
