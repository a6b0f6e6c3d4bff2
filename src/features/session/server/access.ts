import { signedIn } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';

export const anyone = signedIn('anyone signed in', ({ at }) => ({ personId: at.personId }));

/** Grants a person their own settings, named by their own id. */
export const self = signedIn<{ params: { id: string } }, { personId: string }>('oneself', ({ at, input }) =>
  input.params.id === at.personId ? { personId: at.personId } : refuse(errors.notFound),
);

/** Grants the session that sends the request, named by its id. */
export const ownSession = signedIn<{ params: { id: string } }, { sessionId: string }>('oneself', ({ at, input }) =>
  input.params.id === at.sessionId ? { sessionId: at.sessionId } : refuse(errors.notFound),
);
