import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { productName } from '../../shared/product.ts';
import type { Route } from './route.ts';
import { replySchema } from './serialise.ts';

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

const refusals: Json = {
  '4XX': {
    description: 'Refused; messages say why, errors and codes name the fields.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
};

const operation = ({ endpoint, access }: Route): Json => {
  const body = schemaOf(endpoint.body);
  const hasBody = Object.keys((body['properties'] as Json | undefined) ?? {}).length > 0;
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    description: access.sentence,
    security: access.kind === 'open' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: { 200: { description: 'Done.', content: { 'application/json': { schema: replySchema(endpoint) } } }, ...refusals },
  };
};

/** The OpenAPI document of all routes, made from the contracts alone. */
export const openApiOf = (routes: Route[]): Json => {
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[`/api/v2/${route.endpoint.path}`] ??= {})[route.endpoint.method.toLowerCase()] = operation(route);
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '2', description: 'Every endpoint of the app, made from its contracts.' },
    paths,
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
          },
        },
      },
    },
  };
};

/** `/api/openapi.json`, and a page to browse it at `/api/docs`. */
export const serveDocuments = async (app: FastifyInstance, routes: Route[]): Promise<void> => {
  const document = openApiOf(routes);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } });
  app.get('/api/openapi.json', () => document);
};
