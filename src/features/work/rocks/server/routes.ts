import { seesTractions, visibleTractions } from '#features/work/items/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { rockApi } from '../contract.ts';
import { mayAddRock, mayChangeRocks, mayClearRocks, mayEditMilestone, mayEditRock, mayRemoveRock, seesRock } from './access.ts';
import { changeManyRocks, unsayRocks } from './actions/bulk.ts';
import { findRocks, rocksById, seenRocks } from './actions/find.ts';
import { importRocks } from './actions/importing.ts';
import { addMilestones, changeMilestone, milestoneView, orderMilestones, removeMilestone } from './actions/milestones.ts';
import { completeRock, createRock, reassignRock, removeRock, removeRocksFrom, setRockStatus, updateRock } from './actions.ts';
import { listMilestones } from './store/milestones.ts';
import { listDelegated } from './store.ts';

export const rockRoutes: Route[] = routesOf(rockApi, [
  route(rockApi.create, mayAddRock, ({ at, input }) => createRock(at, input.body)),
  route(rockApi.import, mayAddRock, ({ at, input }) => importRocks(at, input.body)),
  route(rockApi.byIds, seesTractions, async ({ at, input, granted }) => ({
    items: await rocksById(at, input.query.ids, granted.tractions),
  })),
  route(rockApi.search, seesTractions, ({ at, input, granted }) => findRocks(at, input.body, granted.tractions)),
  route(rockApi.delegates, seesRock, async ({ at, granted }) => ({
    items: await seenRocks(at, await listDelegated(at, granted.rock.id), await visibleTractions(at)),
  })),
  route(rockApi.update, mayEditRock, async ({ at, input, granted }) => updateRock(at, granted, await visibleTractions(at), input.body)),
  route(rockApi.complete, mayEditRock, ({ at, input, granted }) => completeRock(at, granted.rock, input.body)),
  route(rockApi.setStatus, mayEditRock, ({ at, input, granted }) => setRockStatus(at, granted.rock, input.body.status, input.body)),
  route(rockApi.reassign, mayEditRock, ({ at, input, granted }) => reassignRock(at, granted, input.body.ownerId)),
  route(rockApi.milestones, seesRock, async ({ at, granted }) => ({
    items: (await listMilestones(at, granted.rock.id)).map(milestoneView),
  })),
  route(rockApi.addMilestones, mayEditRock, async ({ at, input, granted }) => ({
    ids: await addMilestones(at, granted, input.body.items),
  })),
  route(rockApi.orderMilestones, mayEditRock, ({ at, input, granted }) => orderMilestones(at, granted.rock.id, input.body.ids)),
  route(rockApi.changeMilestone, mayEditMilestone, ({ at, input, granted }) => changeMilestone(at, granted, input.body)),
  route(rockApi.removeMilestone, mayEditMilestone, ({ at, granted }) => removeMilestone(at, granted)),
  route(rockApi.remove, mayRemoveRock, async ({ at, input, granted }) =>
    removeRock(at, granted.rock, await visibleTractions(at), input.params.flag),
  ),
  route(rockApi.removeInMeeting, mayClearRocks, ({ at, input, granted }) => removeRocksFrom(at, granted.traction.id, input.body.rockIds)),
  route(rockApi.changeMany, mayChangeRocks, ({ at, input, granted }) => changeManyRocks(at, granted, input.body)),
  route(rockApi.unsay, mayChangeRocks, ({ at, input, granted }) => unsayRocks(at, granted, input.body)),
]);
