import type { Log } from '#server/core/log/log.ts';
import { StartError } from '#server/core/start-error.ts';
import type { Bus } from './bus.ts';
import { Exchange } from './exchange.ts';

/** Bytes of a payload. */
const payloadLimit = 64 * 1024;
/** Milliseconds before the first try to reconnect; the wait doubles up to `lastRetry`. */
const firstRetry = 100;
const lastRetry = 2_000;
/** Milliseconds between pings. A connection that is silent for `silentFor` milliseconds is taken for dead. */
const pingEvery = 5_000;
const silentFor = 15_000;

/** Channels are common to all databases of a Redis, so the name has the database's number: installations on one Redis stay apart. */
const channelOf = (url: string): string => `cairn:${new URL(url).pathname.slice(1) || '0'}`;

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map((each: unknown) => reasonOf(each)).join(', ');
  return error instanceof Error ? error.message : String(error);
};

/** Logs once that Redis is away and once that it is back, however many connections notice. */
const makeOutageLog = (log: Log) => {
  let isAway = false;
  return {
    gone: (error: unknown): void => {
      if (!isAway) log.warn({ err: error }, 'Redis is away; until it is back, changes are told a few seconds late');
      isAway = true;
    },
    back: (): void => {
      if (isAway) log.info('Redis is back');
      isAway = false;
    },
  };
};

/** Opens a connection that reconnects by itself. Throws when the first connection fails. */
const openClient = async (url: string, { gone, back }: ReturnType<typeof makeOutageLog>) => {
  // Loaded here, so that a node without Redis neither waits for it nor keeps it in memory.
  const { createClient } = await import('@redis/client');
  let wasThere = false;
  const client = createClient({
    url,
    // Protocol 2 is understood by every Redis and by its replacements.
    RESP: 2,
    disableOfflineQueue: true,
    pingInterval: pingEvery,
    socket: {
      socketTimeout: silentFor,
      reconnectStrategy: (retries: number) => wasThere && Math.min(firstRetry * 2 ** Math.min(retries, 10), lastRetry),
    },
  });
  // A refused command is an error too, but the connection is still up.
  client.on('error', (error: unknown) => wasThere && !client.isReady && gone(error));
  client.on('ready', () => {
    wasThere = true;
    back();
  });
  await client.connect();
  return client;
};

type RedisClient = Awaited<ReturnType<typeof openClient>>;

const end = (client: RedisClient): void => {
  if (client.isOpen) client.destroy();
};

/**
 * Opens a bus on Redis, for installations with more nodes than PostgreSQL's single notification queue can serve.
 * Announcements leave after the commit, many at once. `Telling.sweep` finds changes whose announcement was lost.
 * Throws a `StartError` when Redis cannot be reached.
 */
export const openRedisBus = async (url: string, log: Log): Promise<Bus> => {
  const exchange = new Exchange(payloadLimit, log);
  const channel = channelOf(url);
  const outages = makeOutageLog(log);
  const clients: RedisClient[] = [];
  const close = async () => {
    exchange.shut();
    clients.forEach(end);
  };
  try {
    for (let each = 0; each < 2; each += 1) clients.push(await openClient(url, outages));
    const [publisher, subscriber] = clients as [RedisClient, RedisClient];
    // The client renews the subscription whenever it reconnects.
    await subscriber.subscribe(channel, (payload) => exchange.deliver(payload));
    const send = (payload: string) => publisher.publish(channel, payload);
    publisher.on('ready', () => exchange.open(send));
    publisher.on('error', () => publisher.isReady || exchange.shut());
    exchange.open(send);
  } catch (error) {
    await close();
    throw new StartError(`Redis cannot be reached: ${reasonOf(error)}; check REDIS_URL.`, error);
  }
  return {
    publish: (announcement) => exchange.publish(announcement),
    subscribe: (listener) => exchange.subscribe(listener),
    close,
  };
};
