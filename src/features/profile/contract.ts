// One's own account as others see it. So far that is the picture; its file is in the store of files, and `avatarUrl` of a person names it.
import * as z from 'zod/mini';
import { api, download, remove, upload } from '../../shared/endpoint.ts';
import { id } from '../../shared/fields.ts';
import { pictureTypes } from '../../shared/pictures.ts';

/** Most bytes of an uploaded picture. */
export const avatarBytes = 8_000_000;

export const profileApi = api('profile', {
  setAvatar: upload('user/avatar/{id}', {
    summary: 'Replaces one’s own picture; it is cut to a square in the middle and stored as WebP.',
    params: { id: id() },
    mostBytes: avatarBytes,
    types: pictureTypes,
    reply: { avatarUrl: z.string() },
  }),
  removeAvatar: remove('user/avatar/{id}', { summary: 'Removes one’s own picture.', params: { id: id() } }),
  avatar: download('user/avatar/{id}/{fileId}', {
    summary: 'The picture of oneself or of a person of the organisation, as WebP. `avatarUrl` is this address.',
    params: { id: id(), fileId: id() },
    reads: ['person'],
  }),
});
