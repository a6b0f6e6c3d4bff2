// Commands for many seats at once, and who holds none.
import * as z from 'zod/mini';
import { get, put } from '#shared/endpoint.ts';
import { id, line, optionalLine, whole } from '#shared/fields.ts';
import { importFaults, mostRows } from '../rules/importing.ts';

const revisionParams = { collectionId: id(), revisionId: id() };
const at = (path: string) => `ac/collection/{collectionId}/revision/{revisionId}/${path}`;

/** A cell as it stands in a list. What is wrong with it is told by row, so it may be longer than a title. */
const cell = () => optionalLine(1_000);

const importRow = z.object({
  /** The number of the row, by which faults name it. */
  line: whole(1, 1_000_000),
  /** What the list calls the row, such as the number of an employee; others may name it as the seat above. */
  id: cell(),
  title: cell(),
  /** Names or addresses of who holds the seat, with semicolons between them. */
  holder: cell(),
  /** The seat above by its title, its holder, its row’s `id`, or `#` and its line; empty for the root, and for seats right under `parentId`. */
  manager: cell(),
  roles: z._default(z.array(line(1_000)).check(z.maxLength(20, 'VAL_TOO_LONG')), []),
  isLT: z._default(z.boolean(), false),
  isAssistant: z._default(z.boolean(), false),
  assignedToId: z._default(z.nullable(id()), null),
});

const importInput = z.object({
  rows: z.array(importRow).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostRows, 'VAL_TOO_LONG')),
  /** The seat on which rows without a seat above hang; null in an empty chart. */
  parentId: z._default(z.nullable(id()), null),
  /** Whether a holder whom nobody is called is kept by that name, as somebody without a login. */
  keepsNames: z._default(z.boolean(), false),
  /** True only says what would be done. */
  isTrial: z._default(z.boolean(), false),
});
export type ImportInput = z.output<typeof importInput>;

const importReply = {
  /** What is wrong, by row. With a fault nothing was added. */
  faults: z.array(z.object({ line: z.number(), why: z.enum(importFaults), text: z.string() })),
  /** The seats that are added, the upper ones first. */
  planned: z.array(
    z.object({ line: z.number(), title: z.string(), depth: z.number(), holders: z.array(z.string()), isNamedOnly: z.boolean() }),
  ),
  /** The seats that were added. */
  seatIds: z.array(id()),
};
export type Imported = z.output<z.ZodMiniObject<typeof importReply>>;

/** Most seats that are moved at once. */
const mostMoved = 2_000;

const looks = z.object({ id: id(), firstName: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) });

/** The endpoints for many seats; `reads` are the entities of a chart. */
export const manySeats = (reads: readonly ['acRevision', 'acCollection', 'person', 'meeting', 'org', 'permission']) => ({
  import: put(at('import-seats'), {
    summary: 'Adds seats from a list, all or none; with `isTrial` it only says what would be added and what is wrong.',
    params: revisionParams,
    body: importInput,
    reply: importReply,
    bytes: 4_000_000,
  }),
  moveMany: put(at('move-seats'), {
    summary: 'Hangs several seats on another one, with all that is under them.',
    params: revisionParams,
    body: z.object({
      ids: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostMoved, 'VAL_TOO_LONG')),
      parentId: id(),
    }),
    reply: { seatIds: z.array(id()) },
    bytes: 200_000,
  }),
  unseated: get(at('people-without-seat'), {
    summary: 'Licensed people who see a chart and hold no seat of it, by name; `total` counts those beyond the first ones, too.',
    params: revisionParams,
    reply: { people: z.array(looks), total: z.number() },
    reads,
  }),
  seatsOf: get('ac/seats-of/{personId}', {
    summary: 'The seats that a person holds, in the charts that I see.',
    params: { personId: id() },
    reply: {
      seats: z.array(
        z.object({
          id: id(),
          title: z.string(),
          isLT: z.boolean(),
          collectionId: id(),
          revisionId: id(),
          /** The chart’s title. */
          chart: z.string(),
        }),
      ),
    },
    reads,
  }),
});
