import { type Route, route, routesOf } from '#server/http/route.ts';
import { fitNoteApi } from '../contract.ts';
import { mayRemoveFitNote, mayWriteFitNote, seesFitNotes } from './access.ts';
import { saveFitNote, showFitNotes } from './actions.ts';
import { removeNote } from './store.ts';

export const fitNoteRoutes: Route[] = routesOf(fitNoteApi, [
  route(fitNoteApi.list, seesFitNotes, ({ at, granted }) => showFitNotes(at, granted)),
  route(fitNoteApi.save, mayWriteFitNote, ({ at, input, granted }) => saveFitNote(at, granted, input.params.noteId, input.body)),
  route(fitNoteApi.remove, mayRemoveFitNote, async ({ at, granted }) => {
    await removeNote(at, granted.id);
    return {};
  }),
]);
