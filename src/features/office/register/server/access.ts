import { signedIn } from '#server/access/granted.ts';

/** Grants every signed-in person, whether or not they belong to an organisation yet. */
export const anyone = signedIn('anyone signed in', ({ at }) => ({ personId: at.personId }));
