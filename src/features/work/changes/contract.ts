// The changes that a client missed: after a lost connection a page sends the last sequence number that it received, and fetches again only
// what has changed.
import * as z from 'zod/mini';
import { api, get } from '#shared/endpoint.ts';
import { entities } from '#shared/entities.ts';
import { id } from '#shared/fields.ts';

const changedThings = z.object({
  entityType: z.enum(entities),
  /** At most 100 ids. */
  ids: z.array(id()),
  /** The number of changed items beyond `ids`. */
  more: z.number(),
});

export const changeApi = api('changes', {
  since: get('changes', {
    summary: 'The changes after a number of the organisation’s change log, limited to what the person may see.',
    query: { since: z.coerce.number().check(z.int(), z.minimum(0)) },
    reply: {
      /** The last change contained in this answer; send this number next time. */
      seq: z.number(),
      /**
       * True when too much has changed, too long ago, or when the person's rights have: everything must be fetched again, and `items` is
       * empty.
       */
      refetch: z.boolean(),
      items: z.array(changedThings),
    },
    reads: ['meeting', 'org', 'rock', 'measurable'],
    timely: true,
  }),
});
