import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '#server/core/config/config.ts';
import { productName } from '#shared/product.ts';
import { replySchema } from './answers/serialise.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
};

const parametersOf = (schema: z.ZodMiniType, place: 'path' | 'query'): Json[] => {
  const shape = schemaOf(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    schema: property,
  }));
};

const sessionHeader: Json = {
  name: 'X-Session-Context',
  in: 'header',
  required: false,
  description: 'The id of the session that GET session answers; where it is missing, the request is outside every organisation.',
  schema: { type: 'string', format: 'uuid' },
};

const keyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same request, the command is executed once.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
};

const headersOf = ({ endpoint, access }: Route): Json[] => [
  ...(access.kind === 'open' ? [] : [{ ...sessionHeader, required: access.kind === 'org' }]),
  ...(endpoint.reads === undefined && endpoint.method !== 'GET' ? [keyHeader] : []),
];

const refusals: Json = {
  '4XX': {
    description: 'Refused; messages say why, errors and codes name the fields.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
};

const binary: Json = { schema: { type: 'string', format: 'binary' } };

/** Returns the description of an endpoint's successful answer: JSON, or the content of its transport. */
const successOf = ({ endpoint }: Route): Json => {
  const { transport } = endpoint;
  if (transport?.kind === 'download') return { description: 'The file.', content: { '*/*': binary } };
  if (transport?.kind === 'stream')
    return {
      description: 'Server-sent events of this shape; the last one is named `end` and says how it went.',
      content: {
        'text/event-stream': { schema: schemaOf(transport.event) },
        ...(transport.whole === undefined
          ? {}
          : { 'application/json': { schema: replySchema({ ...endpoint, reply: transport.whole.reply }) } }),
      },
    };
  return { description: 'Done.', content: { 'application/json': { schema: replySchema(endpoint) } } };
};

/** Returns the description of an endpoint's request body; undefined when it has none. */
const requestOf = ({ endpoint }: Route): Json | undefined => {
  const { transport } = endpoint;
  if (transport?.kind === 'upload')
    return {
      required: true,
      description: `At most ${transport.mostBytes} bytes.`,
      content: Object.fromEntries(transport.types.map((type) => [type, binary])),
    };
  if (transport?.kind === 'webhook') return { required: true, content: { '*/*': binary } };
  const body = schemaOf(endpoint.body);
  const hasBody = Object.keys((body['properties'] as Json | undefined) ?? {}).length > 0;
  return hasBody ? { required: true, content: { 'application/json': { schema: body } } } : undefined;
};

const operation = (route: Route): Json => {
  const { endpoint, access } = route;
  const requestBody = requestOf(route);
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    description: access.sentence,
    security: access.kind === 'open' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query'), ...headersOf(route)],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { 200: successOf(route), ...refusals },
  };
};

const pathsOf = (routes: Route[]): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[`/api/v2/${route.endpoint.path}`] ??= {})[route.endpoint.method.toLowerCase()] = operation(route);
  return paths;
};

/** Returns the OpenAPI document of all routes, made from the contracts alone. Its paths are computed on first use. */
export const openApiOf = (routes: Route[]): Json => {
  let paths: Record<string, Json> | undefined;
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '2', description: 'Every endpoint of the app, made from its contracts.' },
    get paths() {
      paths ??= pathsOf(routes);
      return paths;
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            succeeded: { const: false },
            messages: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' }, code: { type: 'string' } } } },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            codes: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            unlisted: { type: 'integer', description: 'How many more fields are wrong than the twenty that are named.' },
          },
        },
      },
    },
  };
};

/** Serves `/api/openapi.json` and a page to browse it at `/api/docs`, unless the setting API_DOCS is off. */
export const serveDocuments = async (app: FastifyInstance, routes: Route[], { API_DOCS, secureCookies: secure }: Config): Promise<void> => {
  if (!API_DOCS) return;
  const document = openApiOf(routes);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Without https, upgraded requests would fail and the page would stay empty.
    transformStaticCSP: (policy) => (secure ? policy : policy.replace('upgrade-insecure-requests;', '')),
    uiConfig: { docExpansion: 'none' },
  });
  app.get('/api/openapi.json', () => document);
};
