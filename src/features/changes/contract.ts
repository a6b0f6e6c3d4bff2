// What changed while somebody was away: a page that lost its connection asks since the number that it heard last,
// and asks again only for what that touches.
import * as z from 'zod/mini';
import { api, get } from '../../shared/endpoint.ts';
import { entities } from '../../shared/entities.ts';
import { id } from '../../shared/fields.ts';

const changedThings = z.object({
  entityType: z.enum(entities),
  /** At most 100 of them. */
  ids: z.array(id()),
  /** How many there are beyond `ids`. */
  more: z.number(),
});

export const changeApi = api('changes', {
  since: get('changes', {
    summary: 'The changes after a number of the organisation’s change log, limited to what the person may see.',
    query: { since: z.coerce.number().check(z.int(), z.minimum(0)) },
    reply: {
      /** The last change that this answer knows of; ask since this number next. */
      seq: z.number(),
      /** Too much has changed, or for too long, or what the person may see: everything is to be fetched anew, and `items` is empty. */
      refetch: z.boolean(),
      items: z.array(changedThings),
    },
    reads: ['meeting', 'org', 'rock', 'measurable'],
    timely: true,
  }),
});
