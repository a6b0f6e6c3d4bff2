/** Limits of one connection. */
export const hubLimits = {
  /** Unsent bytes that may wait for a slow client: hours of an ordinary meeting. Beyond that its connection is closed. */
  unsentBytes: 1024 * 1024,
  /** Rooms of one hub: a person follows one meeting at a time, and at most a dozen tabs share one connection. */
  rooms: 64,
  /** Registrations per second: a page registers with four hubs and tries each up to five times. */
  asksPerSecond: 64,
  /** Packets per second of any kind. A browser sends a few; a connection that sends more than this is closed. */
  packetsPerSecond: 5_000,
  /** Milliseconds within which a new connection must enter a hub. */
  enterWithin: 10_000,
} as const;

/** The reason why a hub refused a registration. */
export type HubRefusal = 'refused' | 'too-many-rooms' | 'too-many-asks' | 'unavailable';

/** Returns a function that counts its calls in each second, and returns whether they are within the limit. */
export const ratePerSecond = (most: number, now: () => number = Date.now): (() => boolean) => {
  let [second, count] = [0, 0];
  return () => {
    const present = Math.floor(now() / 1_000);
    if (present !== second) [second, count] = [present, 0];
    count += 1;
    return count <= most;
  };
};

/** Counts open connections by key, which is an address or a person's id. */
export class OpenCounts {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one connection more and returns the function that takes it off again; undefined when the limit is reached. */
  add(key: string): (() => void) | undefined {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return undefined;
    this.#counts.set(key, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    };
  }
}

/** Returns the client's address: the one that the outermost of `proxies` trusted proxies saw, or `remote` without proxies. */
export const addressOf = (remote: string, forwarded: string | undefined, proxies: number): string => {
  const hops = [...(forwarded ?? '').split(',').map((hop) => hop.trim()), remote].filter((hop) => hop !== '');
  return hops.at(-1 - Math.min(proxies, hops.length - 1)) ?? remote;
};
