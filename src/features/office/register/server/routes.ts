import { open } from '#server/access/granted.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { registerApi } from '../contract.ts';
import { anyone } from './access.ts';
import { chooseDefaultOrg, register, sendCode, sendReset, updatePassword, verifyCode } from './actions.ts';
import { acceptPolicyNow, keepExperience } from './store.ts';

const stranger = open('anyone, because people cannot sign in before they have registered or reset their password');

export const registerRoutes: Route[] = routesOf(registerApi, [
  route(registerApi.sendCode, stranger, async ({ at, input }) => {
    await sendCode(at, input.body.email);
    return {};
  }),
  route(registerApi.verifyCode, stranger, async ({ at, input }) => {
    await verifyCode(at, input.body.email, input.body.verificationCode);
    return {};
  }),
  route(registerApi.register, stranger, ({ at, input }) => register(at, input.body)),
  route(registerApi.resetPassword, stranger, async ({ at, input }) => {
    await sendReset(at, input.body.email);
    return {};
  }),
  route(registerApi.updatePassword, stranger, ({ at, input }) => updatePassword(at, input.body)),
  route(registerApi.acceptPolicy, anyone, async ({ at }) => {
    await acceptPolicyNow(at);
    return {};
  }),
  route(registerApi.tellExperience, anyone, async ({ at, input }) => {
    await keepExperience(at, input.body);
    return {};
  }),
  route(registerApi.defaultOrg, anyone, async ({ at, input }) => {
    await chooseDefaultOrg(at, input.params.id);
    return {};
  }),
]);
