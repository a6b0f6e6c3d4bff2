import { filtersOf } from '../../../shared/filters.ts';

/** How the numbers that a person owns are searched for, of all meetings or of those named. */
export const numbersAsk = (personId: string, tractionIds?: readonly string[]) => ({
  body: { filters: filtersOf({ ownerId: personId, tractionId: tractionIds }) },
});
