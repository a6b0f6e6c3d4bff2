import { useState } from 'react';
import { excessOf } from '#shared/signs.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { type ScorecardRow, scorecardApi } from '../../contract.ts';

/** Most Measurables that are offered at once. */
const mostFound = 8;
/** Most signs of what is searched for: no title has more. */
const longest = 256;

/** Finds Measurables that one may see by their titles; those of this scorecard come first. `at` is the one that Enter takes. */
export const useFound = (text: string, scorecardId: string | undefined, ownId: string | undefined) => {
  const words = text.trim();
  const [picked, setPicked] = useState({ words: '', at: 0 });
  const body = {
    startIndex: 0,
    endIndex: mostFound * 3,
    includeTotalCount: false,
    filters: words === '' ? [] : [{ field: 'title', value: words }],
  };
  const { data } = useRead(
    scorecardApi.search,
    { body },
    { enabled: words !== '' && excessOf(words, longest) === 0, quiet: true, keep: true },
  );
  const isHere = (row: ScorecardRow) => Number(row.scorecardId !== scorecardId);
  const found =
    words === ''
      ? []
      : (data?.items ?? [])
          .filter(({ id }) => id !== ownId)
          .toSorted((one, other) => isHere(one) - isHere(other))
          .slice(0, mostFound);
  const at = picked.words === words ? Math.max(0, Math.min(picked.at, found.length - 1)) : 0;
  return { found, at, setAt: (to: number) => setPicked({ words, at: to }) };
};
