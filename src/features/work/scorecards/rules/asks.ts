import { filtersOf } from '#shared/filters.ts';

/** The search for the numbers that a person owns, in all meetings or the given ones. */
export const numbersAsk = (personId: string, tractionIds?: readonly string[]) => ({
  body: { filters: filtersOf({ ownerId: personId, tractionId: tractionIds }) },
});
