import { self } from '#features/home/session/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { signInApi } from '../contract.ts';
import {
  askEmail,
  cancelEmail,
  changePassword,
  confirmEmail,
  devicesOf,
  disconnect,
  endOne,
  endOthers,
  loginInfo,
  recentSignIns,
  removeOwnPasskey,
  renameOwnPasskey,
  replaceFactor,
  takeEmail,
  turnOffFactor,
  turnOnFactor,
} from './actions.ts';
import { listUsers } from './store.ts';

export const signInRoutes: Route[] = routesOf(signInApi, [
  route(signInApi.loginInfo, self, ({ at }) => loginInfo(at)),
  route(signInApi.users, self, async ({ at }) => ({ items: await listUsers(at) })),
  route(signInApi.askEmail, self, async ({ at, input }) => {
    await askEmail(at, input.body);
    return {};
  }),
  route(signInApi.confirmEmail, self, async ({ at, input }) => {
    await confirmEmail(at, input.body);
    return {};
  }),
  route(signInApi.takeEmail, self, async ({ at, input }) => {
    await takeEmail(at, input.body.email);
    return {};
  }),
  route(signInApi.cancelEmail, self, async ({ at }) => {
    await cancelEmail(at);
    return {};
  }),
  route(signInApi.changePassword, self, async ({ at, input }) => {
    await changePassword(at, input.body);
    return {};
  }),
  route(signInApi.turnOnFactor, self, async ({ at, input }) => {
    await turnOnFactor(at, input.body.code);
    return {};
  }),
  route(signInApi.replaceFactor, self, async ({ at, input }) => {
    await replaceFactor(at, input.body);
    return {};
  }),
  route(signInApi.turnOffFactor, self, async ({ at, input }) => {
    await turnOffFactor(at, input.body.password);
    return {};
  }),
  route(signInApi.disconnect, self, async ({ at, input }) => {
    await disconnect(at, input.params.provider);
    return {};
  }),
  route(signInApi.renamePasskey, self, async ({ at, input }) => {
    await renameOwnPasskey(at, input.params.passkeyId, input.body.name);
    return {};
  }),
  route(signInApi.removePasskey, self, async ({ at, input }) => {
    await removeOwnPasskey(at, input.params.passkeyId);
    return {};
  }),
  route(signInApi.devices, self, async ({ at }) => ({ items: await devicesOf(at) })),
  route(signInApi.recent, self, async ({ at }) => ({ items: await recentSignIns(at) })),
  route(signInApi.endDevice, self, async ({ at, input }) => {
    await endOne(at, input.params.deviceId);
    return {};
  }),
  route(signInApi.endOthers, self, async ({ at }) => ({ ended: await endOthers(at) })),
]);
