import { paperPicture } from '#server/files/picture.ts';
import type { FileStore } from '#server/files/store.ts';
import type { PaperPicture } from '#shared/papers.ts';

export const pictureKeyOf = (personId: string, fileId: string): string => `person/${personId}/${fileId}.webp`;

/** Where the addresses of all pictures begin. */
const begin = '/api/v2/user/avatar/';

/** Returns the key of the picture that an address names; undefined for an address of another server. */
const keyIn = (address: string): string | undefined => {
  const [id, fileId, more] = address.startsWith(begin) ? address.slice(begin.length).split('/') : [];
  return id && fileId && more === undefined ? pictureKeyOf(id, fileId) : undefined;
};

/** Returns people's pictures for paper by their addresses, without those that cannot be read. It needs no transaction. */
export const avatarsForPaper = async (files: FileStore, addresses: Iterable<string>): Promise<Map<string, PaperPicture>> => {
  const found = await Promise.all(
    [...new Set(addresses)].map(async (address): Promise<[string, PaperPicture][]> => {
      const key = keyIn(address);
      const picture = key === undefined ? undefined : await paperPicture(files, key);
      return picture === undefined ? [] : [[address, picture]];
    }),
  );
  return new Map(found.flat());
};
