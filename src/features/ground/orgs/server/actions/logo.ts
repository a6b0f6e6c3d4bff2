import type { Entered } from '#server/access/granted.ts';
import { paperPicture } from '#server/files/picture.ts';
import type { PaperPicture } from '#shared/papers.ts';
import { findLogo } from '../store.ts';

/** The folder of an organisation's files in the store. */
export const logoFolder = (orgId: string): string => `org/${orgId}`;

export const logoKeyOf = (orgId: string, fileId: string): string => `${logoFolder(orgId)}/${fileId}.webp`;

/** Returns the key of the logo that an address of this organisation names; undefined for any other address. */
export const logoKeyIn = (orgId: string, address: string | null): string | undefined => {
  const start = `/api/v2/org/logo/${orgId}/`;
  return address?.startsWith(start) === true ? logoKeyOf(orgId, address.slice(start.length)) : undefined;
};

/** Returns a function that reads the organisation's logo for paper, also when the transaction is over. */
export const logoForPaper = async (at: Entered): Promise<() => Promise<PaperPicture | undefined>> => {
  const { files } = at;
  const key = logoKeyIn(at.orgId, await findLogo(at));
  return async () => (key === undefined ? undefined : paperPicture(files, key));
};
