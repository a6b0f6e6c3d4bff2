import { signedIn } from '#server/access/granted.ts';

export const anyone = signedIn('anyone signed in', ({ at }) => ({ personId: at.personId }));
