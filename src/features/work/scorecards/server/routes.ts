import type { Entered } from '#server/access/granted.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { type ScorecardSettings, scorecardApi } from '../contract.ts';
import {
  mayAddMeasurable,
  mayEditMeasurable,
  mayEnterValues,
  mayRemoveMeasurable,
  mayRestoreMeasurable,
  ownSettings,
  seesMeasurable,
  seesPrinted,
  seesRemoved,
  seesScorecard,
  seesTractions,
} from './access.ts';
import { archivedView, archiveMeasurable, archivingOf, bringBackMeasurable } from './actions/archive.ts';
import { enteredBy, enterValue, enterValues } from './actions/entering.ts';
import { findMeasurables } from './actions/find.ts';
import { loadWithNotes } from './actions/load.ts';
import { answerOffered } from './actions/outside.ts';
import { printScorecard } from './actions/paper.ts';
import { previewFormula } from './actions/preview.ts';
import { removedView, restoreMeasurable } from './actions/removed.ts';
import { measurableView } from './actions/show.ts';
import { partViews } from './actions/views.ts';
import { addMeasurable, dropGoal, editMeasurable, reassignMeasurable, removeMeasurable } from './actions.ts';
import { putPeriod, putSetting } from './store/settings.ts';

const keep = async (at: Entered, setting: Partial<ScorecardSettings>) => {
  await putSetting(at, setting);
  return {};
};

export const scorecardRoutes: Route[] = routesOf(scorecardApi, [
  route(scorecardApi.load, seesScorecard, async ({ at, input, granted }) => ({
    scorecard: await loadWithNotes(at, granted, input.body),
  })),
  route(scorecardApi.meetings, seesTractions, ({ granted }) => ({
    items: [...granted.tractions.values()]
      .filter(({ can }) => can.add)
      .map(({ traction }) => ({ tractionId: traction.id, scorecardId: traction.scorecardId, title: traction.title })),
  })),
  route(scorecardApi.addMeasurable, mayAddMeasurable, ({ at, input, granted }) => addMeasurable(at, granted, input.body)),
  route(scorecardApi.measurable, seesMeasurable, async ({ at, granted }) => ({ measurable: await measurableView(at, granted) })),
  route(scorecardApi.edit, mayEditMeasurable, ({ at, input, granted }) => editMeasurable(at, granted, input.body)),
  route(scorecardApi.formulaPreview, seesPrinted, async ({ at, input, granted }) => ({
    values: await previewFormula(at, granted, input.body),
  })),
  route(scorecardApi.dropGoal, mayEditMeasurable, async ({ at, input, granted }) => {
    await dropGoal(at, granted.measurable, input.params.week);
    return {};
  }),
  route(scorecardApi.remove, mayRemoveMeasurable, async ({ at, granted }) => {
    await removeMeasurable(at, granted.measurable);
    return {};
  }),
  route(scorecardApi.removed, seesRemoved, async ({ at, granted }) => ({ items: await removedView(at, granted) })),
  route(scorecardApi.restore, mayRestoreMeasurable, async ({ at, granted }) => {
    await restoreMeasurable(at, granted);
    return {};
  }),
  route(scorecardApi.archived, seesRemoved, async ({ at, granted }) => ({ items: await archivedView(at, granted) })),
  route(scorecardApi.archiving, seesMeasurable, ({ at, granted }) => archivingOf(at, granted.measurable)),
  route(scorecardApi.archive, mayRemoveMeasurable, ({ at, input, granted }) => archiveMeasurable(at, granted, input.body.why)),
  route(scorecardApi.bringBack, mayRemoveMeasurable, async ({ at, granted }) => {
    await bringBackMeasurable(at, granted);
    return {};
  }),
  route(scorecardApi.reassign, mayEditMeasurable, ({ at, input, granted }) =>
    reassignMeasurable(at, granted.measurable, input.body.ownerId),
  ),
  route(scorecardApi.enterValue, mayEditMeasurable, async ({ at, input, granted }) => {
    await enterValue(at, granted.measurable, input.body);
    return {};
  }),
  route(scorecardApi.enterValues, mayEnterValues, async ({ at, input, granted }) => {
    await enterValues(at, granted.rows, input.body.values);
    return {};
  }),
  route(scorecardApi.search, seesTractions, ({ at, input, granted }) => findMeasurables(at, input.body, granted.tractions)),
  downloadRoute(scorecardApi.pdf, seesPrinted, ({ at, input, granted }) =>
    printScorecard(at, granted, { ...input.body, paper: input.query.paper }),
  ),
  route(scorecardApi.reverse, ownSettings, ({ at, input }) => keep(at, { reverse: input.params.value })),
  route(scorecardApi.showAverage, ownSettings, ({ at, input }) => keep(at, { showAverage: input.params.value })),
  route(scorecardApi.showTotal, ownSettings, ({ at, input }) => keep(at, { showTotal: input.params.value })),
  route(scorecardApi.showLast4, ownSettings, ({ at, input }) => keep(at, { showLast4: input.params.value })),
  route(scorecardApi.showLast13, ownSettings, ({ at, input }) => keep(at, { showLast13: input.params.value })),
  route(scorecardApi.ownOnly, ownSettings, ({ at, input }) => keep(at, { ownOnly: input.params.value })),
  route(scorecardApi.keepPeriod, seesPrinted, async ({ at, input, granted }) => {
    await putPeriod(at, granted.traction.id, input.body.period);
    return {};
  }),
  route(scorecardApi.entered, seesMeasurable, ({ at, input, granted }) => enteredBy(at, granted.measurable, input.params.interval)),
  route(scorecardApi.answerOffered, mayEditMeasurable, async ({ at, input, granted }) => {
    await answerOffered(at, granted.measurable, input.body);
    return {};
  }),
  route(scorecardApi.parts, seesMeasurable, async ({ at, input, granted }) => ({
    items: await partViews(at, granted.measurable, input.params.interval),
  })),
]);
