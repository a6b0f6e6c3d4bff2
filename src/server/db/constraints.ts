import { type Refusable, Refusal } from '#shared/errors.ts';
import { brokenBy } from './faults.ts';

/** For each constraint, by its name in the database: the refusal when a row breaks it, and the request's field at fault. */
export type NamedConstraint = Record<string, { error: Refusable; field: string; code?: string }>;

/**
 * Writes rows, and refuses as `constraints` says when a row breaks one of them. Breaking any other constraint is our own
 * fault: the error is thrown on, logged and answered 500.
 */
export const named = async <Result>(constraints: NamedConstraint, write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    const found = constraints[brokenBy(error)?.constraint ?? ''];
    if (found === undefined) throw error;
    throw new Refusal(found.error, { fields: { [found.field]: [found.code ?? 'VAL_INVALID'] } });
  }
};
