import { inviter } from '#features/teams/invited/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { invitationApi } from '../contract.ts';
import { invitingTo, linkedPerson, linkHolder, ownPending, ownPendingOnes } from './access.ts';
import {
  addMember,
  checkEmail,
  decline,
  invite,
  inviteLicensed,
  join,
  linksOf,
  openLink,
  registerInvited,
  resend,
  resendMany,
  withdraw,
} from './actions.ts';

interface Named {
  ids: string[];
}

export const invitationRoutes: Route[] = routesOf(invitationApi, [
  route(invitationApi.checkEmail, inviter, ({ at, input }) => checkEmail(at, input.body.email)),
  route(invitationApi.invite, invitingTo, ({ at, input, granted }) => invite(at, input.body.invitees, granted)),
  route(invitationApi.addMember, inviter, ({ at, input }) => addMember(at, input.body)),
  route(invitationApi.inviteLicensed, invitingTo, ({ at, input, granted }) => inviteLicensed(at, input.body.invitees, granted)),
  route(
    invitationApi.links,
    ownPendingOnes(({ query }: { query: Named }) => query.ids),
    ({ at, granted }) => Promise.resolve({ items: linksOf(at, granted.invitations) }),
  ),
  route(
    invitationApi.resendMany,
    ownPendingOnes(({ body }: { body: Named }) => body.ids),
    ({ at, granted }) => resendMany(at, granted.invitations),
  ),
  route(
    invitationApi.withdrawMany,
    ownPendingOnes(({ body }: { body: Named }) => body.ids),
    ({ at, granted }) => withdraw(at, granted.invitations),
  ),
  route(invitationApi.resend, ownPending, async ({ at, granted }) => {
    await resend(at, granted);
    return {};
  }),
  route(invitationApi.withdraw, ownPending, async ({ at, granted }) => {
    await withdraw(at, [granted]);
    return {};
  }),
  route(invitationApi.open, linkHolder, ({ at, input }) => openLink(at, input)),
  route(invitationApi.join, linkedPerson, ({ at, input }) => join(at, input)),
  route(invitationApi.register, linkHolder, ({ at, input }) => registerInvited(at, input, input.body)),
  route(invitationApi.decline, linkHolder, async ({ at, input }) => {
    await decline(at, input);
    return {};
  }),
]);
