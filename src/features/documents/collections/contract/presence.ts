import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';

/** Somebody who has a document open. */
export const present = z.object({
  personId: id(),
  /** The section, row or seat that the person works in; empty while they only read. */
  place: z.string(),
});
export type Present = z.infer<typeof present>;
