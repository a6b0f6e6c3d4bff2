import { readPrinted } from '#features/ground/orgs/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { FiscalDay } from '../../rules.ts';

/** Returns the day of the request, and the month in which the organisation's year begins. */
export const fiscalDay = async (at: Entered): Promise<FiscalDay> => {
  const read = async () => (await readPrinted(at)).quarterMonth;
  return { today: at.today, firstMonth: await at.memo('first month', ['org'], read) };
};
