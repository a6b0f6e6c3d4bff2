import { self } from '#features/home/session/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { uploadRoute } from '#server/http/transports/upload.ts';
import { profileApi } from '../contract.ts';
import { seenPerson, seenProfile } from './access.ts';
import { keepAvatar, readAvatar, removeAvatar, setAvatar } from './actions.ts';
import { keepPreferences, saveProfile } from './store.ts';

export const profileRoutes: Route[] = routesOf(profileApi, [
  route(profileApi.details, seenProfile, async ({ granted }) => granted),
  route(profileApi.save, self, async ({ at, input }) => {
    await saveProfile(at, input.body);
    return {};
  }),
  route(profileApi.keepPreferences, self, async ({ at, input }) => {
    await keepPreferences(at, input.body);
    return {};
  }),
  uploadRoute(profileApi.setAvatar, self, ({ at, input }) => setAvatar(at, input.kept), keepAvatar),
  route(profileApi.removeAvatar, self, async ({ at }) => {
    await removeAvatar(at);
    return {};
  }),
  downloadRoute(profileApi.avatar, seenPerson, ({ at, input, granted }) => readAvatar(at, granted, input.params.fileId)),
]);
