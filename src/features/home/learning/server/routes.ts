import { type Route, route, routesOf } from '#server/http/route.ts';
import { learningApi } from '../contract.ts';
import { librarian, ownEntry, reader } from './access.ts';
import { addOwnEntry, changeOwnEntry, findEntry, keepMine, listEntries } from './actions/entries.ts';
import { removeEntry } from './store.ts';

export const learningRoutes: Route[] = routesOf(learningApi, [
  route(learningApi.list, reader, async ({ at, input }) => ({ items: await listEntries(at, input.query.text) })),
  route(learningApi.byKey, reader, async ({ at, input }) => ({ entry: await findEntry(at, input.params.entryId) })),
  route(learningApi.add, librarian, ({ at, input }) => addOwnEntry(at, input.body)),
  route(learningApi.update, ownEntry, ({ at, input, granted }) => changeOwnEntry(at, granted, input.body)),
  route(learningApi.remove, ownEntry, async ({ at, granted }) => {
    await removeEntry(at, granted.id);
    return {};
  }),
  route(learningApi.keep, reader, async ({ at, input }) => {
    await keepMine(at, input.params.entryId, input.body);
    return {};
  }),
]);
