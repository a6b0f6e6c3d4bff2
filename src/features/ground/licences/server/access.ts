import { access, signedIn } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';

export const anyone = signedIn('anyone signed in', ({ at }) => ({ personId: at.personId }));

export const mayAddLicences = access('whoever has Update|License', ({ at }) =>
  at.permissions.includes('Update|License') ? { personId: at.personId } : refuse(errors.notAllowed),
);
