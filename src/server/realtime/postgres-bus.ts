import pg from 'pg';
import type { Log } from '#server/core/log/log.ts';
import { optionsFor } from '#server/db/roles.ts';
import type { Bus } from './bus.ts';
import { reassemble, toChunks } from './chunks.ts';
import { Exchange } from './exchange.ts';

const channel = 'cairn';
/** Bytes of a payload. PostgreSQL refuses 8,000 bytes or more. */
const payloadLimit = 7_500;
/** Milliseconds before a lost connection is opened again. */
const retryAfter = 500;

interface State {
  client: pg.Client | undefined;
  exchange: Exchange;
  closed: boolean;
}

const connect = async (state: State, url: string): Promise<void> => {
  if (state.closed) return;
  const { exchange } = state;
  const client = new pg.Client({ connectionString: url, options: optionsFor('app'), application_name: 'cairn-bus' });
  let lost = false;
  // A failed client reports up to three times; it is replaced only once.
  const again = () => {
    if (lost) return;
    lost = true;
    state.client = undefined;
    exchange.shut();
    if (!state.closed) setTimeout(() => void connect(state, url), retryAfter).unref();
  };
  client.on('error', again);
  client.on('end', again);
  const reassembled = reassemble();
  client.on('notification', ({ payload }) => {
    const text = reassembled(payload ?? '[]');
    if (text !== undefined) exchange.deliver(text);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    state.client = client;
    // One statement for all chunks, so that a payload is sent whole or not at all.
    const text = 'select pg_notify($1, chunk) from unnest($2::text[]) chunk';
    exchange.open((payload) => client.query({ name: 'notify', text, values: [channel, toChunks(payload)] }));
  } catch {
    await client.end().catch(() => undefined);
    again();
  }
};

/**
 * Opens a bus on PostgreSQL's LISTEN/NOTIFY. It notifies after the commit, on its own connection, many announcements at once:
 * a NOTIFY inside each transaction would make all commits of the database wait for each other.
 * `Telling.sweep` finds changes whose announcement a crash has lost.
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
