import { type Refusable, Refusal } from '../../shared/errors.ts';
import { brokenBy } from './faults.ts';

/** Constraints by their names in the database, each with the refusal that its breach is and the field of the request that it is about. */
export type Named = Record<string, { error: Refusable; field: string; code?: string }>;

/**
 * Writes rows whose constraints a client may break, and refuses as their names say. A constraint that nobody named is our own
 * fault: its breach is logged and answered 500.
 */
export const named = async <Result>(constraints: Named, write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    const found = constraints[brokenBy(error)?.constraint ?? ''];
    if (found === undefined) throw error;
    throw new Refusal(found.error, { fields: { [found.field]: [found.code ?? 'VAL_INVALID'] } });
  }
};
