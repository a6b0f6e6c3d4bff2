/**
 * Watches an organisation's sequence numbers to notice missed changes. A client receives only changes that the person may see, so a gap
 * between two of them means nothing; `Passed` events say how far all numbers have come.
 */
export const createSequence = () => {
  let last: number | undefined;
  return {
    /** Returns the last number seen; undefined before the first one. */
    last: (): number | undefined => last,
    /**
     * Takes the server's number at registration. Returns whether changes may have been missed since the last number, or since the page's
     * first reads.
     */
    start: (seq: number): boolean => {
      const missed = last === undefined || seq > last;
      last = Math.max(last ?? 0, seq);
      return missed;
    },
    /** Returns whether a change has not been seen yet. */
    isNew: (seq: number): boolean => last === undefined || seq > last,
    /** Notes that all numbers above `since`, up to `seq`, have been sent. Returns whether lower ones are missing. */
    pass: (since: number, seq: number): boolean => {
      const missed = last !== undefined && since > last;
      last = Math.max(last ?? 0, seq);
      return missed;
    },
    /** Begins with another organisation. `seq` is a number that all the page has read of it is at least as new as, if one is known. */
    begin: (seq?: number): void => {
      last = seq;
    },
  };
};
