// Licences: what an organisation pays for. A licence is a person with a role that may change things; Observers, attached Implementers and
// people with an address of a free mail service need none. Until billing is there, every organisation has as many as it wants.
import * as z from 'zod/mini';
import { api, get } from '../../shared/endpoint.ts';

export const licenceApi = api('licences', {
  freeDomains: get('subscription/domains', {
    summary: 'Domains of free mail services; people with such an address need no licence.',
    reply: { items: z.array(z.string()) },
    reads: [],
  }),
});
