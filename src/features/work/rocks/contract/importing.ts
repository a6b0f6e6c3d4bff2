// The import of Rocks from a list.
import * as z from 'zod/mini';
import { day, id, oneOf, optionalLine, whole } from '#shared/fields.ts';
import { importFaults, mostImported } from '../rules/importing.ts';
import { rockTypes } from './choices.ts';

/** A cell as it stands in a list. What is wrong with it is told by line, so it may be longer than a title. */
const cell = () => optionalLine(1_000);

export const rockImport = z.object({
  tractionId: id(),
  lines: z
    .array(z.object({ line: whole(1, 1_000_000), title: cell(), owner: cell(), type: cell(), dueDate: cell() }))
    .check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostImported, 'VAL_TOO_LONG')),
  /** The type and the due date of lines that say none. */
  type: oneOf(rockTypes),
  dueDate: day(),
  /** True only says what would be added. */
  isTrial: z._default(z.boolean(), false),
});
export type RockImport = z.output<typeof rockImport>;

export const importedRocks = {
  /** What is wrong, by line. With a fault nothing was added. */
  faults: z.array(z.object({ line: z.number(), why: z.enum(importFaults), text: z.string() })),
  /** The Rocks that are added, in the order of the list; `owner` is a name. */
  planned: z.array(z.object({ line: z.number(), title: z.string(), owner: z.string(), type: z.enum(rockTypes), dueDate: z.string() })),
  /** The Rocks that were added. */
  ids: z.array(id()),
};
export type ImportedRocks = z.output<z.ZodMiniObject<typeof importedRocks>>;
