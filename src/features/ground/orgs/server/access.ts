import { access, signedIn } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { hasFirstSteps } from './store.ts';

export { readPrinted, readWords } from './store.ts';

export const anyone = signedIn('anyone signed in', ({ at }) => ({ personId: at.personId }));

/** Grants the person who made the organisation their own first steps in it. */
export const inFirstSteps = access('the person who made the organisation', async ({ at }) =>
  (await hasFirstSteps(at)) ? { personId: at.personId } : refuse(errors.notFound),
);
