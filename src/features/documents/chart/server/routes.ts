import { sayHere } from '#features/documents/vto/server/actions.ts';
import { member } from '#features/ground/people/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { chartApi } from '../contract.ts';
import { mayEditChart, readsChartDraft, seesChart, seesPublishedChart } from './access.ts';
import * as actions from './actions.ts';

const done = async (work: Promise<void>) => {
  await work;
  return {};
};

export const chartRoutes: Route[] = routesOf(chartApi, [
  route(chartApi.byId, seesChart, ({ at, granted }) => actions.showChart(at, granted)),
  route(chartApi.published, seesPublishedChart, async ({ granted }) => actions.showPublishedChart(granted)),
  route(chartApi.asOf, seesChart, ({ at, input, granted }) => actions.showChartAsOf(at, granted, input.params.day)),
  route(chartApi.seat, seesChart, ({ at, input, granted }) => actions.showSeat(at, granted, input.params.id)),
  route(chartApi.create, mayEditChart, ({ at, input, granted }) => actions.createSeat(at, granted, input.body)),
  route(chartApi.insert, mayEditChart, ({ at, input, granted }) => actions.insertSeat(at, granted, input.body)),
  route(chartApi.edit, mayEditChart, ({ at, input, granted }) => actions.editSeat(at, granted, input.params.id, input.body)),
  route(chartApi.writeNotes, mayEditChart, ({ at, input, granted }) => actions.writeNotes(at, granted, input.params.id, input.body)),
  route(chartApi.remove, mayEditChart, ({ at, input, granted }) => done(actions.removeSeat(at, granted, input.params.id))),
  route(chartApi.import, mayEditChart, ({ at, input, granted }) => actions.importSeats(at, granted, input.body)),
  route(chartApi.moveMany, mayEditChart, ({ at, input, granted }) => actions.moveSeats(at, granted, input.body)),
  route(chartApi.unseated, mayEditChart, ({ at, granted }) => actions.listUnseated(at, granted)),
  route(chartApi.seatsOf, member, ({ at, input }) => actions.seatsOfPerson(at, input.params.personId)),
  route(chartApi.here, readsChartDraft, ({ at, input, granted }) => sayHere(at, granted, input.body.place)),
  downloadRoute(chartApi.pdf, seesChart, async ({ at, input, granted }) =>
    actions.printChart(at, await actions.showChart(at, granted), input.body),
  ),
  downloadRoute(chartApi.pdfAsOf, seesChart, async ({ at, input, granted }) => {
    const on = input.params.day;
    return actions.printChart(at, { ...(await actions.showChartAsOf(at, granted, on)), on }, input.body);
  }),
  downloadRoute(chartApi.pdfPublished, seesPublishedChart, ({ at, input, granted }) =>
    actions.printChart(at, actions.showPublishedChart(granted), input.body),
  ),
  route(chartApi.undo, mayEditChart, ({ at, granted }) => actions.undoEdit(at, granted)),
  route(chartApi.redo, mayEditChart, ({ at, granted }) => actions.redoEdit(at, granted)),
]);
