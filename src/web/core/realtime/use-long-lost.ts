import { useEffect, useState } from 'react';
import { useConnection } from './connection.ts';

/** Milliseconds after which a meeting counts as offline: a short interruption is not worth a word. */
export const offlineAfter = 1_500;

/** Returns when the connection was lost, once it has been away for so many milliseconds; undefined before and while it is there. */
export const useLongLost = (after: number): number | undefined => {
  const { lostAt } = useConnection();
  const [long, setLong] = useState<number>();
  useEffect(() => {
    if (lostAt === undefined) return undefined;
    const timer = setTimeout(() => setLong(lostAt), Math.max(0, lostAt + after - Date.now()));
    return () => clearTimeout(timer);
  }, [lostAt, after]);
  return long === lostAt ? lostAt : undefined;
};
