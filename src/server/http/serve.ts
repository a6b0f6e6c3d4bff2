import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Transport } from '#shared/endpoint.ts';
import { serialiserOf } from './answers/serialise.ts';
import { askBefore } from './ask-before.ts';
import { claimOf } from './claims.ts';
import { answerOpen, answerWrite } from './commands.ts';
import { bytesOf } from './guards/body-limit.ts';
import { parseInput } from './parse.ts';
import { answerPerson, answerRead } from './reading.ts';
import { answerError } from './reply.ts';
import type { Route } from './route.ts';
import type { Serving } from './running.ts';
import { answerDownload } from './transports/download.ts';
import { answerStream } from './transports/stream.ts';
import { answerUpload } from './transports/upload.ts';
import { answerWebhook } from './transports/webhook.ts';
import type { Watcher } from './watch.ts';

/** Answers a JSON endpoint. A signed-out request is refused before its input is parsed. */
const answer = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { endpoint, access } = serving.route;
  if (access.kind === 'open') return answerOpen(serving, request, reply, parseInput(endpoint, request));
  const claim = await claimOf(serving.appContext, request);
  const input = await askBefore(serving, claim, parseInput(endpoint, request), request);
  const answering = serving.isRead ? (access.kind === 'org' ? answerRead : answerPerson) : answerWrite;
  return answering(serving, claim, request, reply, input);
};

/** The functions that answer transports other than JSON. */
const answerByTransport = { stream: answerStream, upload: answerUpload, download: answerDownload, webhook: answerWebhook };

/** Leaves an upload's body as a stream and a webhook's as bytes, whatever the media type. */
const rawBodies = (scope: FastifyInstance, transport: Transport): void => {
  if (transport.kind !== 'upload' && transport.kind !== 'webhook') return;
  scope.removeAllContentTypeParsers();
  if (transport.kind === 'upload') scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  else scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: transport.mostBytes }, (_request, body, done) => done(null, body));
};

/** Paths that are served without `/api/v2/` too, as the specification writes them with a leading slash; catalogue decision 13. */
const plainPaths = new Set(['version', 'app-configuration/feature-flags']);

const urlsOf = (path: string): string[] => [`/api/v2/${path.replace(/\{(\w+)\}/g, ':$1')}`, ...(plainPaths.has(path) ? [`/${path}`] : [])];

/** Registers the routes under `/api/v2/`; fixed path segments win over parameters. */
export const serve = (app: FastifyInstance, appContext: AppContext, routes: Route[], watchers: readonly Watcher[] = []): void => {
  for (const route of routes) {
    const { endpoint } = route;
    const serving: Serving = {
      appContext,
      route,
      watchers,
      write: serialiserOf(endpoint),
      isRead: endpoint.reads !== undefined || endpoint.method === 'GET',
    };
    const { transport } = endpoint;
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await (transport === undefined ? answer : answerByTransport[transport.kind])(serving, request, reply);
      } catch (error) {
        return answerError(reply, error, request.log as Log);
      }
    };
    const add = (scope: FastifyInstance) => {
      for (const url of urlsOf(endpoint.path))
        scope.route({
          method: endpoint.method,
          url,
          bodyLimit: bytesOf(route),
          config: { isUpload: transport?.kind === 'upload' },
          handler,
        });
    };
    if (transport === undefined) add(app);
    else
      void app.register(async (scope) => {
        rawBodies(scope, transport);
        add(scope);
      });
  }
};
