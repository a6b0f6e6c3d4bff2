import { useEffect } from 'react';
import { noteRecent, type Recent } from './recent.ts';
import { useSession } from './session.ts';

/** Remembers on this device that a thing is open; undefined while it is not known. */
export const useRecent = (kind: Recent['kind'], id: string | undefined): void => {
  const { orgId, user } = useSession();
  useEffect(() => {
    if (id !== undefined) noteRecent({ orgId: orgId ?? '', personId: user.userId }, { kind, id });
  }, [orgId, user.userId, kind, id]);
};
