import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';

export const owner = access('the Owner', ({ at }) => (at.role === 'Owner' ? { orgId: at.orgId } : refuse(errors.notAllowed)));
