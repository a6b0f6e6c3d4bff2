import { createContext, useContext } from 'react';
import { useRead } from '#web/core/api/use-read.ts';
import { type ListedRock, type Rock, rockApi } from '../../contract.ts';

/** The most Rocks that one request reads. */
const most = 300;

/** Reads the Rocks that were delegated from those of a page, by their parents' ids. */
export const useNestedRocks = (rows: readonly ListedRock[]): ReadonlyMap<string, readonly Rock[]> => {
  const ids = rows.flatMap(({ delegatedRocks }) => delegatedRocks.map(({ id }) => id)).slice(0, most);
  const found = useRead(rockApi.byIds, { query: { ids: ids.join(',') } }, { quiet: true, enabled: ids.length > 0 }).data?.items ?? [];
  const byId = new Map(found.map((rock) => [rock.id, rock]));
  return new Map(rows.map((rock) => [rock.id, rock.delegatedRocks.flatMap(({ id }) => byId.get(id) ?? [])]));
};

/** The meetings of the parents of a page's Rocks, by the parents' ids. */
export const ParentsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Reads in which meetings the parents of Rocks are; those that this person does not see are absent. */
export const useParents = (rows: readonly ListedRock[]): ReadonlyMap<string, string> => {
  const ids = [...new Set(rows.flatMap(({ delegatedFrom }) => delegatedFrom ?? []))].slice(0, most);
  const found = useRead(rockApi.byIds, { query: { ids: ids.join(',') } }, { quiet: true, enabled: ids.length > 0 }).data?.items ?? [];
  return new Map(found.map(({ id, tractionId }) => [id, tractionId]));
};

export const useParentMeeting = (rock: ListedRock): string | undefined => useContext(ParentsContext).get(rock.delegatedFrom ?? '');
