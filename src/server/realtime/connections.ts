import type { Socket } from 'socket.io';
import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/log/log.ts';
import { addressOf, hubLimits, OpenCounts, ratePerSecond } from './limits.ts';

/** A browser's connection; all its hubs share it. */
export type Connection = Socket['conn'];

/** Limits the open connections of each address and person, and the packets that each connection sends. */
export class Connections {
  readonly #proxies: number;
  readonly #log: Log;
  readonly #addresses: OpenCounts;
  readonly #people: OpenCounts;
  /** The id of the person whose count includes a connection. */
  readonly #counted = new WeakMap<Connection, string>();

  constructor({ TRUST_PROXY, SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON }: Config, log: Log) {
    this.#proxies = TRUST_PROXY;
    this.#log = log;
    this.#addresses = new OpenCounts(SOCKETS_PER_ADDRESS);
    this.#people = new OpenCounts(SOCKETS_PER_PERSON);
  }

  /** Counts a new connection for its address. Closes it when the address has too many, or when it sends too many packets. */
  watch(connection: Connection): void {
    const { headers, socket } = connection.request;
    const address = addressOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), this.#proxies);
    const leave = this.#addresses.add(address);
    if (leave === undefined) {
      this.#log.warn({ address }, 'an address has too many sockets');
      connection.close();
      return;
    }
    connection.once('close', leave);
    const isWithin = ratePerSecond(hubLimits.packetsPerSecond);
    connection.on('packet', () => isWithin() || connection.close(true));
  }

  /** Counts a connection once for its person, however many hubs it enters. Returns false when the person is at the limit. */
  mayHave(connection: Connection, personId: string): boolean {
    if (this.#counted.get(connection) === personId) return true;
    const leave = this.#people.add(personId);
    if (leave === undefined) return false;
    this.#counted.set(connection, personId);
    if (connection.readyState === 'open') connection.once('close', leave);
    else leave();
    return true;
  }
}
