import { signedIn } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';

/** Grants every signed-in person, whether or not they belong to an organisation yet. */
export const anyone = signedIn('anyone signed in', ({ at }) => ({ personId: at.personId }));

/** Grants a person their own login, named by their own id. */
export const self = signedIn<{ params: { id: string } }, { personId: string }>('oneself', ({ at, input }) =>
  input.params.id === at.personId ? { personId: at.personId } : refuse(errors.notFound),
);
