import { setTimeout } from 'node:timers/promises';
import type { Log } from '#server/core/log/log.ts';
import { type Announcement, announcementIn, type Bus } from './bus.ts';

/** Sends one payload to every node. */
type Send = (payload: string) => Promise<unknown>;

/** The most announcements that wait while there is no connection. Older ones are dropped; `Telling.sweep` finds their changes. */
const mostWaiting = 1_000;

/**
 * Milliseconds between two payloads: `each` for every announcement just sent, but no less than `least` and no more than `most`.
 * A busy node so sends fewer, larger payloads; each payload costs every node as much as a small request.
 */
const pauseMs = { least: 4, most: 20, each: 2 };

/** The part that both buses share: it queues announcements, sends them in batches, and passes received ones to listeners. */
export class Exchange implements Omit<Bus, 'close'> {
  readonly #listeners: ((announcement: Announcement) => void)[] = [];
  readonly #payloadLimit: number;
  readonly #log: Log;
  #waiting: Announcement[] = [];
  /** Organisations with a queued `changed` announcement; further ones for the same organisation are dropped. */
  readonly #changed = new Set<string>();
  #send: Send | undefined;
  #sending = false;

  constructor(payloadLimit: number, log: Log) {
    this.#payloadLimit = payloadLimit;
    this.#log = log;
  }

  publish(announcement: Announcement): void {
    if (announcement.kind === 'changed') {
      if (this.#changed.has(announcement.orgId)) return;
      this.#changed.add(announcement.orgId);
    }
    this.#waiting.push(announcement);
    if (this.#send === undefined && this.#waiting.length > mostWaiting) this.#next();
    // One tick later, so that commits of the same tick share a payload.
    if (!this.#sending) setImmediate(() => void this.#drain());
  }

  subscribe(listener: (announcement: Announcement) => void): void {
    this.#listeners.push(listener);
  }

  /** Starts to send queued announcements, through a connection that has just opened. */
  open(send: Send): void {
    this.#send = send;
    void this.#drain();
  }

  /** Stops sending, because the connection is lost. Announcements wait for the next `open`. */
  shut(): void {
    this.#send = undefined;
  }

  /** Passes the announcements of a received payload to all listeners. Never throws: failures are logged. */
  deliver(payload: string): void {
    for (const announcement of this.#read(payload)) {
      for (const listener of this.#listeners) {
        try {
          listener(announcement);
        } catch (error) {
          this.#log.warn({ err: error, kind: announcement.kind }, 'an announcement could not be told');
        }
      }
    }
  }

  #read(payload: string): Announcement[] {
    try {
      const batch: unknown = JSON.parse(payload);
      const announcements = Array.isArray(batch) ? batch.map(announcementIn) : [undefined];
      if (announcements.includes(undefined)) this.#log.warn({ chars: payload.length }, 'a notification carries what is no announcement');
      return announcements.filter((each) => each !== undefined);
    } catch (error) {
      this.#log.warn({ err: error }, 'an announcement could not be read; the sweep of the clocks will tell it');
      return [];
    }
  }

  #next(): Announcement | undefined {
    const next = this.#waiting.shift();
    if (next?.kind === 'changed') this.#changed.delete(next.orgId);
    return next;
  }

  /** Takes as many announcements as fit into one payload, but at least one. */
  #payload(): string {
    const texts: string[] = [];
    let size = 2;
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const text = JSON.stringify(first);
      size += Buffer.byteLength(text) + 1;
      if (texts.length > 0 && size > this.#payloadLimit) break;
      texts.push(text);
      this.#next();
    }
    return `[${texts.join(',')}]`;
  }

  async #drain(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#waiting.length > 0 && this.#send !== undefined) {
        const before = this.#waiting.length;
        const payload = this.#payload();
        const sent = before - this.#waiting.length;
        await this.#send(payload);
        await setTimeout(Math.min(pauseMs.most, Math.max(pauseMs.least, pauseMs.each * sent)));
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'an announcement could not be sent; the sweep of the clocks will tell it');
    } finally {
      this.#sending = false;
    }
  }
}
