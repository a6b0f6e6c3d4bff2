import { type Route, route, routesOf } from '#server/http/route.ts';
import { memberApi } from '../contract.ts';
import * as access from './access.ts';
import * as actions from './actions.ts';
import { listLastSeen } from './store.ts';

export const memberRoutes: Route[] = routesOf(memberApi, [
  route(memberApi.setRole, access.roleGiver, ({ at, input, granted }) => actions.giveRole(at, granted.members, input.body.role)),
  route(memberApi.setRoles, access.rolesGiver, ({ at, input, granted }) => actions.giveRole(at, granted.members, input.body.role)),
  route(memberApi.downgrade, access.roleGiver, async ({ at, granted }) => {
    await actions.giveRole(at, granted.members, 'Observer');
    return {};
  }),
  route(memberApi.grantBilling, access.billingGiver, async ({ at, granted }) => {
    await actions.setBilling(at, granted, true);
    return {};
  }),
  route(memberApi.revokeBilling, access.billingGiver, async ({ at, granted }) => {
    await actions.setBilling(at, granted, false);
    return {};
  }),
  route(memberApi.deactivate, access.manyEnder, async ({ at, granted }) => {
    await actions.deactivate(at, granted.members);
    return {};
  }),
  route(memberApi.reactivate, access.ender, async ({ at, granted }) => {
    await actions.reactivate(at, granted.members);
    return {};
  }),
  route(memberApi.leave, access.leaver, async ({ at, granted }) => {
    await actions.removeMembers(at, granted.members);
    return {};
  }),
  route(memberApi.remove, access.ender, async ({ at, granted }) => {
    await actions.removeMembers(at, granted.members);
    return {};
  }),
  route(memberApi.resetFactor, access.factorResetter, async ({ at, granted }) => {
    await actions.resetFactor(at, granted);
    return {};
  }),
  route(memberApi.paidUsers, access.owner, async ({ at }) => ({ items: await actions.listPaidUsers(at) })),
  route(memberApi.transfer, access.newOwner, async ({ at, input, granted }) => {
    await actions.transferOwnership(at, granted, input.body);
    return {};
  }),
  route(memberApi.attachImplementer, access.attacher, async ({ at, granted }) => {
    await actions.attachImplementer(at, granted);
    return {};
  }),
  route(memberApi.detachImplementer, access.administrator, async ({ at, input }) => {
    await actions.detachImplementer(at, input.query.fate);
    return {};
  }),
  route(memberApi.lastSeen, access.administrator, async ({ at }) => ({ items: await listLastSeen(at) })),
  route(memberApi.requestUpgrade, access.upgrading, async ({ at }) => {
    await actions.requestUpgrade(at);
    return {};
  }),
  route(memberApi.approveUpgrade, access.decider, ({ at, granted }) => actions.approveUpgrade(at, granted)),
  route(memberApi.denyUpgrade, access.decider, async ({ at, granted }) => {
    await actions.denyUpgrade(at, granted);
    return {};
  }),
]);
