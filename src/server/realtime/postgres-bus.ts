import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Announcement, Bus } from './bus.ts';
import { gather, portions } from './portions.ts';

const channel = 'cairn';
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const payloadLimit = 7_500;
const retryAfter = 500;

interface State {
  client: pg.Client | undefined;
  queue: Announcement[];
  listeners: ((announcement: Announcement) => void)[];
  closed: boolean;
  sending: boolean;
}

const sameChange = (a: Announcement, b: Announcement): boolean => a.kind === 'changed' && b.kind === 'changed' && a.orgId === b.orgId;

/** Takes as many announcements as fit one payload; several changes of one organisation are told once. */
const takeBatch = (queue: Announcement[]): string => {
  const batch: Announcement[] = [];
  let size = 2;
  while (queue.length > 0) {
    const next = queue[0] as Announcement;
    const length = Buffer.byteLength(JSON.stringify(next)) + 1;
    if (batch.length > 0 && size + length > payloadLimit) break;
    queue.shift();
    if (batch.some((each) => sameChange(each, next))) continue;
    batch.push(next);
    size += length;
  }
  return JSON.stringify(batch);
};

const drain = async (state: State, log: Log): Promise<void> => {
  if (state.sending || state.client === undefined) return;
  state.sending = true;
  try {
    while (state.queue.length > 0 && state.client !== undefined) {
      // One statement for all portions, so that a payload is told whole or not at all.
      await state.client.query('select pg_notify($1, portion) from unnest($2::text[]) portion', [
        channel,
        portions(takeBatch(state.queue)),
      ]);
    }
  } catch (error) {
    log.warn({ err: error }, 'an announcement could not be sent; the sweep of the clocks will tell it');
  } finally {
    state.sending = false;
  }
};

const connect = async (state: State, url: string, log: Log): Promise<void> => {
  if (state.closed) return;
  const client = new pg.Client({ connectionString: url, options: '-c role=cairn_app', application_name: 'cairn-bus' });
  let lost = false;
  // A client that fails says so up to three times; one new one takes its place.
  const again = () => {
    if (lost) return;
    lost = true;
    state.client = undefined;
    if (!state.closed) setTimeout(() => void connect(state, url, log), retryAfter).unref();
  };
  client.on('error', again);
  client.on('end', again);
  const whole = gather();
  client.on('notification', ({ payload }) => {
    const text = whole(payload ?? '[]');
    const batch = text === undefined ? [] : (JSON.parse(text) as Announcement[]);
    for (const announcement of batch) for (const listener of state.listeners) listener(announcement);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    state.client = client;
    void drain(state, log);
  } catch {
    await client.end().catch(() => undefined);
    again();
  }
};

/**
 * A bus on PostgreSQL's LISTEN/NOTIFY. It notifies after the commit, on a connection of its own, many announcements at
 * once: a NOTIFY inside each transaction would put every commit of the database in one queue. What a crash loses in
 * between, the sweep of the clocks finds.
 */
export const openPostgresBus = async (url: string, log: Log): Promise<Bus> => {
  const state: State = { client: undefined, queue: [], listeners: [], closed: false, sending: false };
  await connect(state, url, log);
  return {
    publish: (announcement) => {
      state.queue.push(announcement);
      // One tick later, so that what commits together is told together.
      setImmediate(() => void drain(state, log));
    },
    subscribe: (listener) => {
      state.listeners.push(listener);
    },
    close: async () => {
      state.closed = true;
      await state.client?.end().catch(() => undefined);
    },
  };
};
