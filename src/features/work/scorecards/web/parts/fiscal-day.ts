import { useMemo } from 'react';
import { useSession } from '#web/core/session/session.ts';
import type { FiscalDay } from '../../rules.ts';

/** Returns today, and the month in which the organisation's year begins. */
export const useFiscalDay = (): FiscalDay => {
  const { calendarDate: today, quarterMonth: firstMonth } = useSession();
  return useMemo(() => ({ today, firstMonth }), [today, firstMonth]);
};
