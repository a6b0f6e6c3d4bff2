import { pickerBuffer } from '../../shared/search.ts';

interface Asked {
  startIndex: number;
  endIndex: number;
}

/** Offset and limit of a search; at most the picker's buffer of rows. */
export const pageOf = ({ startIndex, endIndex }: Asked): { offset: number; limit: number } => ({
  offset: startIndex,
  limit: Math.max(0, Math.min(endIndex - startIndex, pickerBuffer)),
});

/** The counts of a search's answer. */
export const pagesOf = (totalCount: number, limit: number): { totalCount: number; totalPages: number } => ({
  totalCount,
  totalPages: limit === 0 ? 0 : Math.ceil(totalCount / limit),
});
