import { open } from '#server/access/granted.ts';
import { version } from '#server/core/version.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { mailLocationOf } from '#shared/mail-location.ts';
import { flagApi } from '../contract.ts';
import { linksOf, scriptsOf } from '../rules.ts';
import { findNotice, findSeen, listFlags } from './store.ts';

export const flagRoutes: Route[] = routesOf(flagApi, [
  route(flagApi.load, open('anyone, because flags also apply to pages before sign-in'), async ({ at }) => ({
    // Read first: a change meanwhile is then told, not missed.
    seen: await findSeen(at),
    flags: await listFlags(at),
    links: linksOf(at.config),
    notice: await findNotice(at),
    scripts: scriptsOf(at.config),
    apiHost: at.config.API_SWITCH_URL === undefined ? null : new URL(at.config.API_SWITCH_URL).origin,
    mail: mailLocationOf(at.config),
    version,
  })),
]);
