import { pictureKeyOf } from '#features/ground/people/server/actions/pictures.ts';
import type { Signed } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import type { StoredUpload, UploadPolicy } from '#server/http/transports/upload.ts';
import { pathOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { profileApi } from '../contract.ts';
import { changeAvatar, type PersonView } from './store.ts';

/** Pixels of a stored picture's side: twice the largest that is shown. */
const side = 256;

/** Seconds for which a browser may show a picture again without asking. A changed picture has another address. */
const keptSeconds = 3600;

const addressOf = (id: string, fileId: string): string => `/api/v2/${pathOf(profileApi.avatar, { params: { id, fileId } })}`;

/** Enqueues the deletion of a picture that an address names; an address of another server names none of ours. */
const forget = async (at: Signed, id: string, address: string | null): Promise<void> => {
  const fileId = address?.startsWith(addressOf(id, '')) ? address.slice(addressOf(id, '').length) : undefined;
  if (fileId !== undefined) await at.after.job('remove-file', { key: pictureKeyOf(id, fileId) });
};

/** Decodes a picture and gives it to the store, before the command begins. */
export const keepAvatar = async ({ files, pictures, personId, file }: UploadPolicy<unknown>): Promise<StoredUpload<string>> => {
  const fileId = newId();
  const key = pictureKeyOf(personId, fileId);
  await files.put(key, await pictures.webp(file.path, { size: side, isSquare: true }, { person: personId }), 'image/webp');
  return { kept: fileId, discard: () => files.remove(key) };
};

/** Shows a picture that the store has in place of the old one, which is deleted after the commit. */
export const setAvatar = async (at: Signed, fileId: string): Promise<{ avatarUrl: string }> => {
  const avatarUrl = addressOf(at.personId, fileId);
  await forget(at, at.personId, await changeAvatar(at, avatarUrl));
  return { avatarUrl };
};

export const removeAvatar = async (at: Signed): Promise<void> => forget(at, at.personId, await changeAvatar(at, null));

/** Returns a person's present picture. Refuses with `notFound` for an earlier one. */
export const readAvatar = async (at: Signed, { id, avatarUrl }: PersonView, fileId: string): Promise<SentFile> => {
  if (avatarUrl !== addressOf(id, fileId)) return refuse(errors.notFound);
  const file = (await at.files.read(pictureKeyOf(id, fileId))) ?? refuse(errors.notFound);
  return { name: 'avatar.webp', type: 'image/webp', content: file.content, bytes: file.bytes, keptSeconds };
};
