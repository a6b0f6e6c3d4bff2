import type { FastifyReply, FastifyRequest } from 'fastify';
import { open, type Visitor } from '#server/access/granted.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { withConnection } from '#server/db/transaction.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import type { WebhookEndpoint } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { AfterCommitEffects } from '../after-commit-effects.ts';
import { inTurnOfAddress } from '../in-turn.ts';
import { json } from '../reply.ts';
import type { Route } from '../route.ts';
import type { Serving } from '../running.ts';
import { visitorOf } from '../running.ts';

/** A webhook request: its headers and its raw body. */
interface Arrived {
  headers: FastifyRequest['headers'];
  body: Buffer;
}

/** An event of a webhook; the id is the sender's. */
export interface WebhookEvent {
  id: string;
  body: Buffer;
}

/** Handles an event in a transaction that starts outside every organisation; `enter` sets the fence of one and takes its lock. */
type Handle = (asked: { at: Visitor & { enter(orgId: string): Promise<void> }; event: WebhookEvent }) => Promise<void>;

interface WebhookParts {
  /** The sentence of the permission table: how the sender is recognised. */
  why: string;
  /** Checks the signature over the raw bytes. Returns the sender's id of the event; undefined when the signature is wrong. */
  verify: (appContext: AppContext, arrived: Arrived) => string | undefined | Promise<string | undefined>;
  handle: Handle;
}

/** A route that receives another service's events. */
export interface WebhookRoute extends Route {
  webhook: WebhookParts;
}

/**
 * Makes the route of a webhook. An event is verified, stored and answered at once; a job handles it in one transaction.
 * Its changes are so made once, however often the sender repeats it and the job is tried.
 */
export const webhookRoute = (endpoint: WebhookEndpoint, webhook: WebhookParts): WebhookRoute => ({
  endpoint,
  access: open(webhook.why),
  run: () => Promise.resolve({}),
  webhook,
});

const jobName = 'webhook';

/** Stores a new event together with the job that handles it; a repeated event changes nothing. */
const store = (appContext: AppContext, source: string, event: WebhookEvent): Promise<void> =>
  withConnection(appContext.pools.app, async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query(
      'insert into webhook_event (source, id, body, at) values ($1, $2, $3, $4) on conflict do nothing',
      [source, event.id, event.body, appContext.clock.now()],
    );
    if (rowCount === 1) await appContext.jobs.enqueue(client, jobName, { source, id: event.id });
    await client.query('commit');
  });

/** Verifies and stores an event; the answer says only that it was received. Refuses with `webhookRefused`. */
export const answerWebhook = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { endpoint, webhook } = serving.route as WebhookRoute;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const id = await webhook.verify(serving.appContext, { headers: request.headers, body });
  if (id === undefined || id === '' || id.length > 200) return refuse(errors.webhookRefused);
  await inTurnOfAddress(serving.appContext, request, () => store(serving.appContext, endpoint.name, { id, body }));
  return reply.type(json).send(serving.write({ succeeded: true, messages: [] }));
};

/** Handles a stored event unless it was handled. The row is locked, so a second worker waits and then finds it handled. */
const handleOnce = (appContext: AppContext, handle: Handle, source: string, id: string): Promise<void> =>
  withConnection(appContext.pools.app, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ body: Buffer }>(
      'select body from webhook_event where source = $1 and id = $2 and handled_at is null for update',
      [source, id],
    );
    const [event] = rows;
    if (event !== undefined) {
      const effects = new AfterCommitEffects(client, appContext.jobs);
      const at = visitorOf(appContext, client, effects, { log: appContext.log, ip: '' });
      let entered: string | undefined;
      const enter = async (orgId: string): Promise<void> => {
        entered = orgId;
        await client.query('select enter_org($1, $2, $3)', [orgId, null, true]);
      };
      await handle({ at: { ...at, enter }, event: { id, body: event.body } });
      await client.query('update webhook_event set handled_at = $3 where source = $1 and id = $2', [source, id, appContext.clock.now()]);
      await client.query('commit');
      effects.tell(appContext.bus, entered);
    } else await client.query('commit');
  });

const isWebhook = (route: Route): route is WebhookRoute => 'webhook' in route;

/** Days after which a handled event is deleted; no sender repeats one so late. */
const keptDays = 30;

/** Returns the job workers of all webhooks: one handles events, one deletes old ones every night. */
export const webhookWorkers = (appContext: AppContext, routes: readonly Route[]): JobWorker[] => {
  const handlers = new Map(routes.filter(isWebhook).map((route) => [route.endpoint.name, route.webhook.handle]));
  return [
    {
      name: jobName,
      run: async ({ source, id }) => {
        const handle = handlers.get(String(source));
        if (handle === undefined) throw new Error(`no route handles events of ${String(source)}`);
        await handleOnce(appContext, handle, String(source), String(id));
      },
    },
    {
      name: 'forget-webhooks',
      every: '41 3 * * *',
      run: async () => {
        const before = new Date(appContext.clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000);
        await appContext.pools.app.query('delete from webhook_event where handled_at < $1', [before]);
      },
    },
  ];
};
