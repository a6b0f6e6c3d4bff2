import { hasFlag } from '#features/ground/flags/server/access.ts';
import { changeMembers } from '#features/ground/people/server/actions.ts';
import { open } from '#server/access/granted.ts';
import { hasPasskeys } from '#server/auth/passkeys.ts';
import { version } from '#server/core/version.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { sessionApi } from '../contract.ts';
import { makeFaultLimit } from '../rules.ts';
import { anyone, ownDashboard, ownSession, self } from './access.ts';
import { endSession, keepNavBar, keepTheme, loadSession, offerProviders, reloadSession, switchOrg } from './actions.ts';
import { countOrgs } from './store.ts';

const mayTell = makeFaultLimit();

export const sessionRoutes: Route[] = routesOf(sessionApi, [
  route(sessionApi.load, anyone, ({ at, input }) => loadSession(at, { timeZone: input.query.tz, staysIn: input.query.org })),
  route(sessionApi.reload, anyone, ({ at }) => reloadSession(at)),
  route(sessionApi.switchOrg, anyone, ({ at, input }) => switchOrg(at, input.params.id)),
  route(sessionApi.orgs, anyone, async ({ at }) => ({ items: await countOrgs(at) })),
  route(sessionApi.navBar, anyone, async ({ at, input }) => {
    await keepNavBar(at, input.query.open);
    return {};
  }),
  route(sessionApi.theme, self, async ({ at, input }) => {
    await keepTheme(at, input.params.theme);
    return {};
  }),
  route(sessionApi.dashboard, ownDashboard, async ({ at, granted }) => {
    await changeMembers(at, [at.personId], { dashboardId: granted.dashboardId });
    return {};
  }),
  route(sessionApi.end, ownSession, async ({ at }) => {
    await endSession(at);
    return {};
  }),
  route(sessionApi.fault, anyone, ({ at, input }) => {
    if (mayTell(at.personId, at.now.getTime())) at.log.error({ personId: at.personId, ...input.body }, 'a page stopped working');
    return {};
  }),
  route(sessionApi.time, open('anyone, because the time is not secret'), ({ at }) => ({ time: at.now.toISOString() })),
  route(sessionApi.version, open('anyone, because the sign-in page shows it'), () => ({ version })),
  route(sessionApi.providers, open('anyone, because the sign-in page offers them'), async ({ at }) => ({
    providers: await offerProviders(at),
    passkeys: hasPasskeys(at.config),
    maintenance: await hasFlag(at, 'maintenance-page'),
  })),
]);
