import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Bus } from './bus.ts';
import { Exchange } from './exchange.ts';
import { gather, portions } from './portions.ts';

const channel = 'cairn';
/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const payloadLimit = 7_500;
const retryAfter = 500;

interface State {
  client: pg.Client | undefined;
  exchange: Exchange;
  closed: boolean;
}

const connect = async (state: State, url: string): Promise<void> => {
  if (state.closed) return;
  const { exchange } = state;
  const client = new pg.Client({ connectionString: url, options: '-c role=cairn_app', application_name: 'cairn-bus' });
  let lost = false;
  // A client that fails says so up to three times; one new one takes its place.
  const again = () => {
    if (lost) return;
    lost = true;
    state.client = undefined;
    exchange.shut();
    if (!state.closed) setTimeout(() => void connect(state, url), retryAfter).unref();
  };
  client.on('error', again);
  client.on('end', again);
  const whole = gather();
  client.on('notification', ({ payload }) => {
    const text = whole(payload ?? '[]');
    if (text !== undefined) exchange.hear(text);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    state.client = client;
    // One statement for all portions, so that a payload is told whole or not at all.
    const text = 'select pg_notify($1, portion) from unnest($2::text[]) portion';
    exchange.open((payload) => client.query({ name: 'notify', text, values: [channel, portions(payload)] }));
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
  const exchange = new Exchange(payloadLimit, log);
  const state: State = { client: undefined, exchange, closed: false };
  await connect(state, url);
  return {
    publish: (announcement) => exchange.publish(announcement),
    subscribe: (listener) => exchange.subscribe(listener),
    close: async () => {
      state.closed = true;
      await state.client?.end().catch(() => undefined);
    },
  };
};
