import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { uploadRoute } from '#server/http/transports/upload.ts';
import { settingsApi } from '../contract.ts';
import { administrator, member, memberOf, owner, ownerOfDeleted } from './access.ts';
import { bringBack, changeSettings, deleteForNow, keepLogo, readLogo, removeLogo, setLogo } from './actions.ts';
import { countErased, readSettings, readView } from './store.ts';

export const settingsRoutes: Route[] = routesOf(settingsApi, [
  route(settingsApi.load, administrator, async ({ at }) => ({ settings: await readSettings(at) })),
  route(settingsApi.change, administrator, ({ at, input }) => changeSettings(at, input.body)),
  uploadRoute(settingsApi.setLogo, administrator, ({ at, input }) => setLogo(at, input.kept), keepLogo),
  route(settingsApi.removeLogo, administrator, async ({ at }) => {
    await removeLogo(at);
    return {};
  }),
  downloadRoute(settingsApi.logo, memberOf, ({ at, input, granted }) => readLogo(at, granted, input.params.fileId)),
  route(settingsApi.whatIsErased, owner, ({ at }) => countErased(at)),
  route(settingsApi.delete, owner, ({ at, input }) => deleteForNow(at, input.body)),
  route(settingsApi.bringBack, ownerOfDeleted, async ({ at, granted }) => {
    await bringBack(at, granted);
    return {};
  }),
  route(settingsApi.view, member, ({ at }) => readView(at)),
]);
