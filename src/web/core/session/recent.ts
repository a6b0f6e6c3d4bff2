/** Remembers on this device what a person has opened last: only kinds and ids, because titles change and rights may end. */
import { type OpenedKind, openedKinds } from '#shared/subjects.ts';
import { readStored, writeStored } from './browser-storage.ts';
import type { Keeper } from './stored-drafts.ts';

/** A thing that was opened: an item, a person, or a meeting by its traction. */
export interface Recent {
  kind: OpenedKind;
  id: string;
}

const place = 'cairn.recent';
/** The most things of a person in an organisation that are remembered. */
const most = 20;
/** The most people and organisations whose things this device remembers. */
const mostKeepers = 10;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && openedKinds.includes((value as Recent).kind) && typeof (value as Recent).id === 'string';

const read = (): Record<string, Recent[]> => {
  const all = readStored(place);
  if (typeof all !== 'object' || all === null) return {};
  return Object.fromEntries(Object.entries(all).map(([key, list]) => [key, Array.isArray(list) ? list.filter(isRecent) : []]));
};

const keyOf = ({ orgId, personId }: Keeper): string => `${orgId} ${personId}`;

/** Returns what the person has opened in the organisation, the last first. */
export const recentOf = (keeper: Keeper): Recent[] => read()[keyOf(keeper)] ?? [];

/** Remembers that the person has opened a thing. */
export const noteRecent = (keeper: Keeper, opened: Recent): void => {
  const { [keyOf(keeper)]: before = [], ...others } = read();
  if (before[0]?.id === opened.id) return;
  const list = [opened, ...before.filter(({ id }) => id !== opened.id)].slice(0, most);
  const kept = Object.entries(others).slice(1 - mostKeepers);
  writeStored(place, Object.fromEntries([...kept, [keyOf(keeper), list]]));
};
