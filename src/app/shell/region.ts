import type { Session } from '#web/core/session/session.ts';

/** The page that leads people to the server of their region; specification section 2. */
export const regionPath = '/international-redirect';

const kept = 'cairn.staysInRegion';

/** Remembers for this tab that the person stays on this server. */
export const stayHere = (): void => sessionStorage.setItem(kept, 'true');

/** Returns true when somebody from the United Kingdom, by their locale, is to be led to its server: not on the page itself, nor after they chose to stay. */
export const leadsAway = (session: Pick<Session, 'user'> | undefined, path: string): boolean =>
  session?.user.userLocale === 'en-GB' && path !== regionPath && sessionStorage.getItem(kept) === null;
