import { sayHere } from '#features/documents/vto/server/actions/reading.ts';
import { member } from '#features/ground/people/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { chartApi } from '../contract.ts';
import { mayEditChart, readsChartDraft, seesChart, seesPublishedChart } from './access.ts';
import { importSeats, listUnseated, moveSeats, seatsOfPerson } from './actions/many.ts';
import { printChart } from './actions/paper.ts';
import { showChart, showChartAsOf, showPublishedChart, showSeat } from './actions/reading.ts';
import { redoEdit, undoEdit } from './actions/steps.ts';
import { createSeat, editSeat, insertSeat, removeSeat, writeNotes } from './actions/writing.ts';

const done = async (work: Promise<void>) => {
  await work;
  return {};
};

export const chartRoutes: Route[] = routesOf(chartApi, [
  route(chartApi.byId, seesChart, ({ at, granted }) => showChart(at, granted)),
  route(chartApi.published, seesPublishedChart, async ({ granted }) => showPublishedChart(granted)),
  route(chartApi.asOf, seesChart, ({ at, input, granted }) => showChartAsOf(at, granted, input.params.day)),
  route(chartApi.seat, seesChart, ({ at, input, granted }) => showSeat(at, granted, input.params.id)),
  route(chartApi.create, mayEditChart, ({ at, input, granted }) => createSeat(at, granted, input.body)),
  route(chartApi.insert, mayEditChart, ({ at, input, granted }) => insertSeat(at, granted, input.body)),
  route(chartApi.edit, mayEditChart, ({ at, input, granted }) => editSeat(at, granted, input.params.id, input.body)),
  route(chartApi.writeNotes, mayEditChart, ({ at, input, granted }) => writeNotes(at, granted, input.params.id, input.body)),
  route(chartApi.remove, mayEditChart, ({ at, input, granted }) => done(removeSeat(at, granted, input.params.id))),
  route(chartApi.import, mayEditChart, ({ at, input, granted }) => importSeats(at, granted, input.body)),
  route(chartApi.moveMany, mayEditChart, ({ at, input, granted }) => moveSeats(at, granted, input.body)),
  route(chartApi.unseated, mayEditChart, ({ at, granted }) => listUnseated(at, granted)),
  route(chartApi.seatsOf, member, ({ at, input }) => seatsOfPerson(at, input.params.personId)),
  route(chartApi.here, readsChartDraft, ({ at, input, granted }) => sayHere(at, granted, input.body.place)),
  downloadRoute(chartApi.pdf, seesChart, async ({ at, input, granted }) => printChart(at, await showChart(at, granted), input.body)),
  downloadRoute(chartApi.pdfAsOf, seesChart, async ({ at, input, granted }) => {
    const on = input.params.day;
    return printChart(at, { ...(await showChartAsOf(at, granted, on)), on }, input.body);
  }),
  downloadRoute(chartApi.pdfPublished, seesPublishedChart, ({ at, input, granted }) =>
    printChart(at, showPublishedChart(granted), input.body),
  ),
  route(chartApi.undo, mayEditChart, ({ at, granted }) => undoEdit(at, granted)),
  route(chartApi.redo, mayEditChart, ({ at, granted }) => redoEdit(at, granted)),
]);
