import { useEffect, useState } from 'react';
import { useConnection } from '#web/core/realtime/connection.ts';
import { lateSaidAfter, lateTimings } from '#web/core/realtime/hubs.ts';
import { openNamed, registerDialogs } from '#web/kit/modals/dialog-stack.ts';

registerDialogs({
  'web.whyLate': async () => (await import('./why-late-dialog.tsx')).WhyLateDialog,
});

/** Returns whether changes of others come late, because no socket comes up although requests are answered. */
export const useLate = (): boolean => {
  const { lateSince } = useConnection();
  const [said, setSaid] = useState<number>();
  useEffect(() => {
    if (lateSince === undefined) return undefined;
    const timer = setTimeout(() => setSaid(lateSince), Math.max(0, lateSince + lateSaidAfter - Date.now()));
    return () => clearTimeout(timer);
  }, [lateSince]);
  return lateSince !== undefined && said === lateSince;
};

/** The seconds by which changes come late, on a page and in a live meeting. */
export const lateSeconds = { page: lateTimings.page / 1000, meeting: lateTimings.meeting / 1000 } as const;

/** Opens the dialog that says why changes come late, and what whoever runs the network can do. */
export const sayWhyLate = (): void => void openNamed('web.whyLate', {});
