import { useEffect } from 'react';
import { askSession, currentSession } from '#features/home/session/web/parts/session-source.ts';
import { workIn } from '#web/core/session/org-switch.ts';

/** Milliseconds between two looks for an organisation that can be entered. */
const lookEvery = 15_000;

/** Enters an organisation as soon as there is one to enter: a deletion was taken back, or somebody was let in again. */
const look = async (): Promise<void> => {
  const now = await askSession();
  const open = now.user.orgs.find(({ blocked }) => !blocked);
  if (open !== undefined && currentSession()?.orgId === null) await workIn(open.id);
};

/** Looks now and then, and when the tab is looked at again, whether the person can enter an organisation; the page then goes on there by itself. */
export const useComingBack = (): void => {
  useEffect(() => {
    const run = () => {
      if (document.visibilityState === 'visible') void look().catch(() => undefined);
    };
    const timer = setInterval(run, lookEvery);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, []);
};
