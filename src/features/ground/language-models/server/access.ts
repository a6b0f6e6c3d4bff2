import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';

export const seesModel = access('anyone in the organisation', ({ at }) => ({ canSwitch: isAdmin(at.role) }));

export const maySwitchModel = access('Owner and Admin', ({ at }) => (isAdmin(at.role) ? {} : refuse(errors.notAllowed)));
