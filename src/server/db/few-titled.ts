import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type SearchRequest, textsOn, wordsOn } from '#shared/search.ts';
import { hasFilter, isAmong } from './search.ts';
import type { Tx } from './transaction.ts';

/** The kinds of items whose titles have an index, as the table `findable` names them. */
type Kind = 'rock' | 'todo' | 'issue' | 'headline';

/** So many items are read by their ids. Where more match, a list in its own order is as quick. */
const few = 1_000;

/**
 * Returns a condition that spares a search for a part of a title the look through all titles: the ids of the few items whose titles can match,
 * found by an index. Undefined where they are many, the text is too short, or removed items are asked for. `filterText` has to stand beside it.
 */
export const fewTitled = async (at: { tx: Tx }, request: SearchRequest, kind: Kind, id: AnyPgColumn): Promise<SQL | undefined> => {
  const [longest] = textsOn(request, 'title').toSorted((one, other) => other.length - one.length);
  const isRemoved = hasFilter(request, 'removed') || wordsOn(request, 'status')?.includes('Removed') === true;
  if (longest === undefined || isRemoved) return undefined;
  const { rows } = await at.tx.execute<{ ids: string[] | null }>(sql`select few_titled(${kind}, ${longest}, ${few}) as ids`);
  const ids = rows[0]?.ids ?? undefined;
  return ids && isAmong(id, ids);
};
