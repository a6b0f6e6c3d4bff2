/** Remembers on this device how a person has set each list of a team: its filters, group, order and folds, as the address says them. */
import { readStored, writeStored } from '#web/core/session/browser-storage.ts';
import type { Keeper } from '#web/core/session/stored-drafts.ts';

type Address = Readonly<Record<string, unknown>>;

const place = 'cairn.lists';
/** The most lists that are remembered; the ones set longest ago are forgotten. */
const most = 100;

/** Parts of an address that are not of the list's setting, but of what is looked at. */
const passing = new Set(['page', 'quarter', 'week']);

/** Returns the part of a list's address that says what it is set to, such as `status=OffTrack&sort=-dueDate`. */
export const queryOf = (address: Address, without: readonly string[] = []): string =>
  new URLSearchParams(
    Object.entries(address).flatMap(([key, value]): [string, string][] =>
      typeof value !== 'string' || passing.has(key) || without.includes(key) ? [] : [[key, value]],
    ),
  ).toString();

/** Returns the parts of an address from its query. */
export const addressOf = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

const read = (): Record<string, string> => {
  const all = readStored(place);
  return typeof all === 'object' && all !== null
    ? Object.fromEntries(Object.entries(all).filter((each): each is [string, string] => typeof each[1] === 'string'))
    : {};
};

const keyOf = ({ orgId, personId }: Keeper, list: string): string => `${orgId} ${personId} ${list}`;

/** Remembers what a list, such as `{tractionId}/rocks`, is set to. Words that somebody searched for are not kept. */
export const rememberList = (keeper: Keeper, list: string, address: Address): void => {
  const key = keyOf(keeper, list);
  const { [key]: before, ...others } = read();
  const query = queryOf(address, ['q', 'view']);
  if (query === (before ?? '')) return;
  const kept = Object.entries(others).slice(query === '' ? 0 : 1 - most);
  writeStored(place, Object.fromEntries(query === '' ? kept : [...kept, [key, query]]));
};

/** Returns what a list was set to last. */
export const rememberedList = (keeper: Keeper, list: string): Record<string, string> => addressOf(read()[keyOf(keeper, list)] ?? '');
