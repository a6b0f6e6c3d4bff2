import type { Log } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import type { Bus } from './bus.ts';
import { Exchange } from './exchange.ts';

const payloadLimit = 64 * 1024;
const firstRetry = 100;
const lastRetry = 2_000;
/** A connection that says nothing for so long, pings included, is dead, even where no packet ever said so. */
const pingEvery = 5_000;
const silentFor = 15_000;

/** Redis tells all its databases of a message, so the channel carries the number: installations that share a Redis stay apart. */
const channelOf = (url: string): string => `cairn:${new URL(url).pathname.slice(1) || '0'}`;

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map((each: unknown) => reasonOf(each)).join(', ');
  return error instanceof Error ? error.message : String(error);
};

/** Says once that Redis went and once that it is back, however many connections notice. */
const makeWitness = (log: Log) => {
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

/** Opens a connection that comes back by itself, once it has been there. */
const openClient = async (url: string, { gone, back }: ReturnType<typeof makeWitness>) => {
  // Loaded here, so that a node without Redis neither waits for it nor keeps it in memory.
  const { createClient } = await import('@redis/client');
  let wasThere = false;
  const client = createClient({
    url,
    // Spoken by every Redis, and by what stands in for one.
    RESP: 2,
    disableOfflineQueue: true,
    pingInterval: pingEvery,
    socket: {
      socketTimeout: silentFor,
      reconnectStrategy: (retries: number) => wasThere && Math.min(firstRetry * 2 ** Math.min(retries, 10), lastRetry),
    },
  });
  // A command that is refused is an error too, on a connection that stands.
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
 * A bus on Redis, for so many nodes that PostgreSQL's one queue of notifications would be the limit. Announcements leave
 * after the commit, many at once. Redis keeps none: what is lost while it is away, the sweep of the clocks finds.
 */
export const openRedisBus = async (url: string, log: Log): Promise<Bus> => {
  const exchange = new Exchange(payloadLimit, log);
  const channel = channelOf(url);
  const witness = makeWitness(log);
  const clients: RedisClient[] = [];
  const close = async () => {
    exchange.shut();
    clients.forEach(end);
  };
  try {
    for (let each = 0; each < 2; each += 1) clients.push(await openClient(url, witness));
    const [talker, listener] = clients as [RedisClient, RedisClient];
    // A subscription is renewed by the client whenever its connection comes back.
    await listener.subscribe(channel, (payload) => exchange.hear(payload));
    const send = (payload: string) => talker.publish(channel, payload);
    talker.on('ready', () => exchange.open(send));
    talker.on('error', () => talker.isReady || exchange.shut());
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
