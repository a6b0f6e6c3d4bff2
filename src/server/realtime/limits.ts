/** Limits of what one connection may ask of a node; each refusal says which of them it met. */
export const hubLimits = {
  /** Bytes that may wait for a client that reads too slowly: hours of an ordinary meeting. One that lags further behind catches up by reconnecting. */
  unsentBytes: 1024 * 1024,
  /** Rooms of one hub: somebody follows one meeting at a time, and a dozen tabs share one connection at most. */
  rooms: 64,
  /** Asks in a second: a page registers with four hubs and tries each five times. */
  asksPerSecond: 64,
  /** Packets in a second, also those that nobody answers. A browser sends a few; who floods is cut. */
  packetsPerSecond: 5_000,
  /** Milliseconds in which a connection has to enter a hub. */
  enterWithin: 10_000,
} as const;

/** Why a hub refused. */
export type HubRefusal = 'refused' | 'too-many-rooms' | 'too-many-asks' | 'unavailable';

/** Counts what happens in each second; answers whether it is still within the limit. */
export const ratePerSecond = (most: number, now: () => number = Date.now): (() => boolean) => {
  let [second, count] = [0, 0];
  return () => {
    const present = Math.floor(now() / 1_000);
    if (present !== second) [second, count] = [present, 0];
    count += 1;
    return count <= most;
  };
};

/** Connections that are open, by whom they are counted with: an address or a person. */
export class OpenCounts {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more and answers what takes it away again; undefined when there are as many as may be. */
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

/** The address that a connection comes from: the one that the outermost of so many proxies saw, else the other side's own. */
export const addressOf = (remote: string, forwarded: string | undefined, proxies: number): string => {
  const hops = [...(forwarded ?? '').split(',').map((hop) => hop.trim()), remote].filter((hop) => hop !== '');
  return hops.at(-1 - Math.min(proxies, hops.length - 1)) ?? remote;
};
