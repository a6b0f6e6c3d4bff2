/** Where a change stands: the next one, one after a gap, or one that was seen already. */
export type Place = 'next' | 'gap' | 'seen';

/** Watches an organisation's sequence numbers, which have no gaps, so that a missed change is noticed. */
export const createSequence = () => {
  let last: number | undefined;
  return {
    /** The server's number at registration; true when changes may have been missed: since the last one seen, or since the page's first answers. */
    start: (seq: number): boolean => {
      const missed = last === undefined || seq > last;
      last = Math.max(last ?? 0, seq);
      return missed;
    },
    see: (seq: number): Place => {
      if (last !== undefined && seq <= last) return 'seen';
      const place = last === undefined || seq === last + 1 ? 'next' : 'gap';
      last = seq;
      return place;
    },
    forget: (): void => {
      last = undefined;
    },
  };
};
