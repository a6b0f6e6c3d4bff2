import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Runs a function when the component is unmounted for good, with the values of its last render. The extra unmount of React's StrictMode in
 * development does not count.
 */
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
