// The language model of the installation, which an organisation may use or not. Without one, everything works by rules, and nothing leaves the server.
import * as z from 'zod/mini';
import { api, get, put } from '#shared/endpoint.ts';

export const modelApi = api('models', {
  state: get('ai/state', {
    summary: 'Whether this installation has a language model, where it runs, and whether my organisation uses it.',
    reply: {
      /** Whether the operator has connected a model. */
      isConnected: z.boolean(),
      /** Whether the organisation lets its people use it. */
      isOn: z.boolean(),
      /** The model's name there; empty without one. */
      model: z.string(),
      /** The name of the model there by which similar Issues are found; empty without one. */
      embeddingModel: z.string(),
      /** The host to which texts are sent; empty without a model. */
      host: z.string(),
      can: z.object({ switch: z.boolean() }),
    },
    reads: ['org', 'permission'],
  }),
  switch: put('ai/switch', {
    summary: 'Lets the people of the organisation use the language model, or stops it at once.',
    body: z.object({ isOn: z.boolean() }),
  }),
});
