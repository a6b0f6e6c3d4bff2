import { vtoPdfApi } from '#features/documents/collections/contract/pdf.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { metricApi, type RowKind, rowApis, type SectionKind, sectionApis, vtoApi } from '../contract.ts';
import {
  mayEditVto,
  mayManageVto,
  mayMoveIssueHere,
  mayPrintPublishedVto,
  mayPrintVto,
  type ReachedVto,
  readsVtoDraft,
  seesPublishedVto,
  seesVto,
} from './access.ts';
import { moveIssueToVto, moveLongTermIssue } from './actions/issues.ts';
import { printVto } from './actions/paper.ts';
import { showAsOf, showVtoHistory } from './actions/past.ts';
import { sayHere, showPublished, showVto } from './actions/reading.ts';
import { recordResults } from './actions/results.ts';
import { addRow, clearSection, editRow, moveRow, removeRow, writeSection } from './actions/writing.ts';

const sectionRoutes = (kind: SectionKind): Route[] => {
  const own = sectionApis[kind];
  return routesOf(own, [
    route(own.write, mayEditVto, ({ at, input, granted }) => writeSection(at, granted, kind, input.body)),
    route(own.create, mayEditVto, ({ at, input, granted }) => writeSection(at, granted, kind, input.body)),
    route(own.clear, mayEditVto, ({ at, granted }) => clearSection(at, granted, kind)),
  ]);
};

type RowApi = (typeof rowApis)[RowKind];

const added = async (at: Entered, vto: ReachedVto, kind: RowKind, input: Parameters<typeof addRow>[3]) => {
  const row = await addRow(at, vto, kind, input);
  return kind === 'longTermIssue' ? { ...row, newLongTermIssue: { id: row.id } } : row;
};

const rowRoutes = (kind: RowKind, own: RowApi = rowApis[kind]): Route[] =>
  routesOf(own, [
    route(own.add, mayEditVto, ({ at, input, granted }) => added(at, granted, kind, input.body)),
    route(own.change, mayEditVto, ({ at, input, granted }) => editRow(at, granted, kind, { ...input.body, id: input.params.id })),
    route(own.remove, mayEditVto, async ({ at, input, granted }) => {
      await removeRow(at, granted, kind, input.params.id);
      return {};
    }),
  ]);

export const vtoRoutes: Route[] = [
  ...routesOf(vtoPdfApi, [
    downloadRoute(vtoPdfApi.now, mayPrintVto, async ({ at, input, granted }) =>
      printVto(at, await showVto(at, granted), input.query.paper),
    ),
    downloadRoute(vtoPdfApi.asOf, mayPrintVto, async ({ at, input, granted }) => {
      const on = input.params.day;
      return printVto(at, { ...(await showAsOf(at, granted, on)), on }, input.query.paper);
    }),
    downloadRoute(vtoPdfApi.published, mayPrintPublishedVto, async ({ at, input, granted }) =>
      printVto(at, await showPublished(at, granted), input.query.paper),
    ),
  ]),
  ...routesOf(vtoApi, [
    route(vtoApi.byId, seesVto, ({ at, granted }) => showVto(at, granted)),
    route(vtoApi.published, seesPublishedVto, ({ at, granted }) => showPublished(at, granted)),
    route(vtoApi.asOf, seesVto, ({ at, input, granted }) => showAsOf(at, granted, input.params.day)),
    route(vtoApi.history, readsVtoDraft, ({ at, input, granted }) => showVtoHistory(at, granted, input.query)),
    route(vtoApi.move, mayEditVto, ({ at, input, granted }) => moveRow(at, granted, input.params.id, input.body.afterId)),
    route(vtoApi.here, readsVtoDraft, ({ at, input, granted }) => sayHere(at, granted, input.body.place)),
    route(vtoApi.recordResults, mayManageVto, async ({ at, input, granted }) => {
      await recordResults(at, granted, input.body);
      return {};
    }),
    route(vtoApi.moveIssue, mayEditVto, ({ at, input, granted }) => moveLongTermIssue(at, granted, input.params.id, input.body)),
    route(vtoApi.moveIssueHere, mayMoveIssueHere, ({ at, input, granted }) => moveIssueToVto(at, granted, input.body)),
  ]),
  ...(Object.keys(sectionApis) as SectionKind[]).flatMap(sectionRoutes),
  ...(Object.keys(rowApis) as RowKind[]).flatMap((kind) => rowRoutes(kind)),
  ...rowRoutes('threeYearMeasurable', metricApi),
];
