import { setTimeout } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { type Announcement, announcementIn, type Bus } from './bus.ts';

/** Sends one payload to every node. */
type Send = (payload: string) => Promise<unknown>;

/** So many wait while there is no connection; what is older is left to the sweep of the clocks. */
const mostWaiting = 1_000;

/**
 * Milliseconds after a payload in which more gathers for the next, at least and at most: a quiet node tells at once, and the
 * more a busy one had to tell, the longer it gathers. Each payload costs every node as much as a small request.
 */
const gathering = { least: 4, most: 20, each: 2 };

/** What every bus does the same way, whatever carries its payloads: announcements wait, leave in batches, and are told to those who listen. */
export class Exchange implements Omit<Bus, 'close'> {
  readonly #listeners: ((announcement: Announcement) => void)[] = [];
  readonly #payloadLimit: number;
  readonly #log: Log;
  #waiting: Announcement[] = [];
  /** Organisations whose change waits: several changes of one are told once. */
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
    // One tick later, so that what commits together is told together.
    if (!this.#sending) setImmediate(() => void this.#drain());
  }

  subscribe(listener: (announcement: Announcement) => void): void {
    this.#listeners.push(listener);
  }

  /** A connection is there: what waits leaves through it. */
  open(send: Send): void {
    this.#send = send;
    void this.#drain();
  }

  /** The connection is gone: what is announced waits for the next one. */
  shut(): void {
    this.#send = undefined;
  }

  /** Tells everybody on this node what a payload carries. Never throws: what cannot be read or told is logged and left aside. */
  hear(payload: string): void {
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

  /** As many as fit one payload, and one at least. */
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
        const told = before - this.#waiting.length;
        await this.#send(payload);
        await setTimeout(Math.min(gathering.most, Math.max(gathering.least, gathering.each * told)));
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'an announcement could not be sent; the sweep of the clocks will tell it');
    } finally {
      this.#sending = false;
    }
  }
}
