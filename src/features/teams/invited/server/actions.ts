import { needsLicence } from '#features/ground/licences/rules.ts';
import { freeDomains } from '#features/ground/licences/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Invitation } from '../contract.ts';
import { rolesToGive, stateOf } from '../rules.ts';
import { meetingsOf } from './access.ts';
import { listPending, type PendingInvitation } from './store.ts';

export {
  addInvitations,
  changeInvitation,
  changeMailed,
  copiedKeyOf,
  digestOf,
  endInvitations,
  enterOrgOfInvitation,
  findLinked,
  findPending,
  findUsed,
  type LinkedInvitation,
  listInvited,
  listPendingOf,
  type PendingInvitation,
  renewLinks,
} from './store.ts';

const shown = (at: Entered, row: PendingInvitation, { view, edit }: { view: boolean; edit: boolean }): Invitation => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  role: row.role,
  state: stateOf(row, at.now),
  waits: row.waits,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  invitedById: row.invitedById,
  needsLicence: needsLicence(row, freeDomains),
  tractionId: view ? row.tractionId : null,
  can: { edit: edit && rolesToGive(at.role).includes(row.role) },
});

/** Returns who is invited and has not joined yet, the newest first, as the asking person may see them. */
export const listInvitations = async (at: Entered): Promise<Invitation[]> => {
  const rows = await listPending(at);
  const rightsIn = await meetingsOf(at, rows);
  return rows.map((row) => shown(at, row, rightsIn(row)));
};
