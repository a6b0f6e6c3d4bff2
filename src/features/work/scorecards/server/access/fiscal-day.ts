import { readPrinted } from '#features/ground/orgs/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { FiscalDay } from '../../rules.ts';

/** Returns the month in which the organisation's year begins, 1 to 12. */
export const firstMonthOf = (at: Entered): Promise<number> =>
  at.memo('first month', ['org'], async () => (await readPrinted(at)).quarterMonth);

/** Returns the day of the request, and the month in which the organisation's year begins. */
export const fiscalDay = async (at: Entered): Promise<FiscalDay> => {
  return { today: at.today, firstMonth: await firstMonthOf(at) };
};
