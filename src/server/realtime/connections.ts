import type { Socket } from 'socket.io';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { addressOf, hubLimits, OpenCounts, ratePerSecond } from './limits.ts';

/** The connection of a browser, which carries all its hubs. */
export type Connection = Socket['conn'];

/** Counts the open connections of each address and person, and what each connection sends. */
export class Connections {
  readonly #proxies: number;
  readonly #log: Log;
  readonly #addresses: OpenCounts;
  readonly #people: OpenCounts;
  /** The person that a connection is counted with. */
  readonly #counted = new WeakMap<Connection, string>();

  constructor({ TRUST_PROXY, SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON }: Config, log: Log) {
    this.#proxies = TRUST_PROXY;
    this.#log = log;
    this.#addresses = new OpenCounts(SOCKETS_PER_ADDRESS);
    this.#people = new OpenCounts(SOCKETS_PER_PERSON);
  }

  /** Counts a new connection with its address, and ends it when there are too many or when it floods the node. */
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

  /** Counts a connection with its person once, whichever hubs it enters; false when the person has as many as may be. */
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
