import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { downloadRoute } from '../../../server/http/transports/download.ts';
import { uploadRoute } from '../../../server/http/transports/upload.ts';
import { self } from '../../session/server/access.ts';
import { profileApi } from '../contract.ts';
import { seenPerson } from './access.ts';
import { readAvatar, removeAvatar, setAvatar } from './actions.ts';

export const profileRoutes: Route[] = routesOf(profileApi, [
  uploadRoute(profileApi.setAvatar, self, ({ at, input }) => setAvatar(at, input.file)),
  route(profileApi.removeAvatar, self, async ({ at }) => {
    await removeAvatar(at);
    return {};
  }),
  downloadRoute(profileApi.avatar, seenPerson, ({ at, input, granted }) => readAvatar(at, granted, input.params.fileId)),
]);
