import { newId } from '#shared/ids.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { type Unsent, unsentHere } from './unsent.ts';

/** Unsent words that are kept on this device for one person in one organisation. */
export interface StoredDraft extends Unsent {
  id: string;
  personId: string;
  orgId: string;
  /** The address of the page on which they were typed. */
  page: string;
  /** When they were kept, in milliseconds since 1970. */
  at: number;
}

/** Whose words are kept, and where. */
export interface Keeper {
  personId: string;
  orgId: string;
}

/** Milliseconds that words are kept: 24 hours. */
const keptFor = 24 * 60 * 60_000;
const place = 'cairn.kept';

const isKept = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'personId', 'orgId', 'words'].every((key) => typeof (value as StoredDraft)[key as 'id'] === 'string');

/** Reads what is kept and not too old. */
const read = (): StoredDraft[] => {
  const all = readStored(place);
  return Array.isArray(all) ? all.filter(isKept).filter(({ at }) => Date.now() - at < keptFor) : [];
};

const write = (all: readonly StoredDraft[]): void => writeStored(place, all.length === 0 ? undefined : all);

/** Writes unsent words, by default all of the page, to this device, for their writer only; returns them. */
export const keepUnsent = ({ personId, orgId }: Keeper, unsent: readonly Unsent[] = unsentHere()): StoredDraft[] => {
  const at = Date.now();
  const page = window.location.pathname;
  const kept = unsent.map((each) => ({ ...each, id: newId(), personId, orgId, page, at }));
  write([...read(), ...kept]);
  return kept;
};

/** Returns what is kept for a person in an organisation; undefined means in any. */
export const storedDrafts = ({ personId, orgId }: { personId: string; orgId?: string | undefined }): StoredDraft[] =>
  read().filter((each) => each.personId === personId && (orgId === undefined || each.orgId === orgId));

/** Forgets kept words: they are on the page again, were copied or are no longer wanted. */
export const dropStored = (gone: readonly StoredDraft[]): void => {
  const ids = new Set(gone.map(({ id }) => id));
  write(read().filter(({ id }) => !ids.has(id)));
};
