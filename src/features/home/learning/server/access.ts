import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { type EntryRow, findOwn } from './store.ts';

export const reader = access('anyone', () => ({}));

export const librarian = access('Owner or Admin', ({ at }) => (isAdmin(at.role) ? {} : refuse(errors.notAllowed)));

export const ownEntry = access<{ params: { id: string } }, EntryRow>(
  'Owner or Admin, for an entry of the organisation',
  async ({ at, input }) => {
    const row = (await findOwn(at, input.params.id)) ?? refuse(errors.notFound);
    return isAdmin(at.role) ? row : refuse(errors.notAllowed);
  },
);
