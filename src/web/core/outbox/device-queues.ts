/**
 * Keeps queues of acts on this device: one entry for each tab, person and organisation, so that nothing is ever sent as somebody else. A tab
 * takes over what closed tabs of the same person have left.
 */
import { compareStored } from '#shared/compare.ts';
import { newId } from '#shared/ids.ts';
import type { Queue } from './queue.ts';

/** The person and the organisation that acts belong to. */
export interface Whose {
  userId: string;
  orgId: string;
}

type Lasting = Pick<Queue, 'kept' | 'notDone'>;

const prefix = 'cairn-outbox';
const tabKey = 'cairn-tab';

const placeOf = ({ userId, orgId }: Whose): string => `${prefix} ${userId} ${orgId} `;

const nothing: Lasting = { kept: [], notDone: [] };

const read = (storage: Storage, name: string): Lasting => {
  try {
    const { kept, notDone } = JSON.parse(storage.getItem(name) ?? '') as Lasting;
    return { kept, notDone };
  } catch {
    return nothing;
  }
};

const byTime = (one: { at: string }, other: { at: string }): number => compareStored(one.at, other.at);

/** Returns the queues in one, in the order in which the acts were done; the same act counts once. */
export const merged = (queues: readonly Lasting[]): Lasting => {
  const once = <Each extends { key: string }>(all: readonly Each[]): Each[] => [...new Map(all.map((each) => [each.key, each])).values()];
  return {
    kept: once(queues.flatMap(({ kept }) => kept)).sort(byTime),
    notDone: once(queues.flatMap(({ notDone }) => notDone)).sort(byTime),
  };
};

/** What a tab needs of its browser. */
export interface Device {
  /** Survives the tab. */
  local: Storage;
  /** Survives a reload of the tab. */
  tab: Storage;
  /** Takes a lock for as long as the page lives; false when another page has it. */
  claim: (name: string) => Promise<boolean>;
  /** Takes a lock as soon as the page that has it ends. */
  await: (name: string) => Promise<void>;
}

/** Keeps a queue; returns false when the device has no room for it. */
const mayKeep = (local: Storage, name: string, queue: Lasting): boolean => {
  try {
    local.setItem(name, JSON.stringify(queue));
    return true;
  } catch {
    return false;
  }
};

const namesIn = (storage: Storage): string[] => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

/** Returns this tab's own id: the same after a reload, another one in a copy of the tab. */
const ownTab = async ({ tab, claim }: Device): Promise<string> => {
  const known = tab.getItem(tabKey);
  if (known !== null && (await claim(`${tabKey} ${known}`))) return known;
  const id = newId();
  tab.setItem(tabKey, id);
  await claim(`${tabKey} ${id}`);
  return id;
};

/** What this device keeps for a person. */
interface KeptHere {
  kept: Lasting;
  keep: (queue: Lasting) => void;
  /**
   * Calls `take` with what each other tab has left, once it has ended; what it refuses stays on the device. The page that this tab showed before may end a moment after this one
   * has begun, or minutes later where the browser keeps it for the way back.
   */
  takeOver: (take: (left: Lasting) => boolean) => void;
}

/** Opens what this device keeps for a person. */
export const openStored = async (device: Device, whose: Whose): Promise<KeptHere> => {
  const { local, claim } = device;
  const own = await ownTab(device);
  const place = placeOf(whose);
  const name = place + own;
  const others = namesIn(local).filter((each) => each.startsWith(place) && each !== name);
  const left: string[] = [];
  for (const other of others) if (await claim(`${tabKey} ${other.slice(place.length)}`)) left.push(other);
  const kept = merged([name, ...left].map((each) => read(local, each)));
  const keep = ({ kept: acts, notDone }: Lasting): void => {
    if (acts.length + notDone.length === 0) return local.removeItem(name);
    const lean = () => acts.map((act) => ({ ...act, shows: undefined }));
    // On a full device, what the acts show is left out. If that is still too much, only the page has the newest.
    if (!mayKeep(local, name, { kept: acts, notDone })) mayKeep(local, name, { kept: lean(), notDone });
  };
  keep(kept);
  for (const other of left) local.removeItem(other);
  const takeOver: KeptHere['takeOver'] = (take) => {
    for (const other of others.filter((each) => !left.includes(each))) {
      void device.await(`${tabKey} ${other.slice(place.length)}`).then(() => {
        if (take(read(local, other))) local.removeItem(other);
      });
    }
  };
  return { kept, keep, takeOver };
};

const claimed = new Set<string>();

/** Asks for a lock that is held until the page ends; resolves to whether it is. */
const lock = (name: string, options: LockOptions): Promise<boolean> =>
  new Promise((settle) => {
    void navigator.locks.request(name, options, (given) => {
      settle(given !== null);
      if (given === null) return undefined;
      claimed.add(name);
      return new Promise(() => {});
    });
  });

/** Takes a lock until the page ends. Without locks, as on an address without encryption, every claim succeeds: keys prevent doubles. */
const claim = async (name: string): Promise<boolean> =>
  claimed.has(name) || !('locks' in navigator) || (await lock(name, { ifAvailable: true }));

const awaitLock = async (name: string): Promise<void> => {
  if (!claimed.has(name) && 'locks' in navigator) await lock(name, {});
};

/** Returns this browser's storage; undefined where it is blocked. */
export const thisDevice = (): Device | undefined => {
  try {
    return { local: localStorage, tab: sessionStorage, claim, await: awaitLock };
  } catch {
    return undefined;
  }
};
