/**
 * Watches an organisation's sequence numbers, so that a missed change is noticed. A listener hears only of what they may see,
 * so numbers between two changes are not missing; how far all of them have come is told apart.
 */
export const createSequence = () => {
  let last: number | undefined;
  return {
    /** The last number that was told; undefined before the first one. */
    last: (): number | undefined => last,
    /** The server's number at registration; true when changes may have been missed: since the last one told, or since the page's first answers. */
    start: (seq: number): boolean => {
      const missed = last === undefined || seq > last;
      last = Math.max(last ?? 0, seq);
      return missed;
    },
    /** Whether a change is none that was told already. */
    isNew: (seq: number): boolean => last === undefined || seq > last,
    /** All numbers above `since`, up to `seq`, have been told; true when there are some below that were not. */
    pass: (since: number, seq: number): boolean => {
      const missed = last !== undefined && since > last;
      last = Math.max(last ?? 0, seq);
      return missed;
    },
    forget: (): void => {
      last = undefined;
    },
  };
};
