import { useEffect, useState } from 'react';
import { flagApi } from '#features/ground/flags/contract.ts';
import { clockOf, lookAgainAfter } from '#features/office/sign-in/web/parts/maintenance.ts';
import { MaintenanceView } from '#features/office/sign-in/web/parts/maintenance-view.tsx';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey } from '#web/core/api/use-read.ts';

/** Replaces the whole app while its flag is on, and asks every half minute whether it still is; catalogue row D-30. */
export const MaintenancePage = () => {
  const [left, setLeft] = useState(lookAgainAfter);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => (before <= 1 ? lookAgainAfter : before - 1)), 1000);
    const asking = setInterval(() => void queryClient.invalidateQueries({ queryKey: readKey(flagApi.load) }), lookAgainAfter * 1000);
    return () => {
      clearInterval(timer);
      clearInterval(asking);
    };
  }, []);
  return <MaintenanceView left={clockOf(left)} />;
};
