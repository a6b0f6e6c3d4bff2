import { filtersOf } from '#shared/filters.ts';

/** Most people in the answer of a search; specification section 9. */
export const peopleCap = 300;

/** The search of the pickers: people by first name, at most 300; catalogue decision 67, specification section 9. */
export const directoryAsk = (tractionId?: string) => ({
  body: {
    startIndex: 0,
    endIndex: peopleCap,
    includeTotalCount: false,
    sorts: [{ field: 'FirstName', direction: 'asc' as const }],
    filters: filtersOf({ tractionId }),
  },
});
