// Who may see and who may edit: one rule for meetings and for V/TO and Accountability Chart folders;
// catalogue B-40 to B-42, B-52 to B-56 and appendix 1, decision 25.
import { isAdmin, type Role } from '../../../shared/roles.ts';
import type { Visibility } from '../contract.ts';

/** Who asks, as far as visibility goes. */
export interface Viewer {
  personId: string;
  role: Role;
  /** Invited to the leadership team's meeting. */
  isInLeadershipTeam: boolean;
}

/** What the settings are of: the people who have it by themselves, and whether Owner and Admin reach it. */
export interface Guarded extends Visibility {
  createdById: string | null;
  ownerId?: string | null;
  /** A private folder is closed to Owner and Admin; meetings and company folders are not. */
  isPrivate?: boolean;
}

const standsAbove = (of: Guarded, { personId, role }: Viewer): boolean =>
  personId === of.createdById || personId === of.ownerId || (isAdmin(role) && of.isPrivate !== true);

/** Editing: never an Observer; a person's own row overrides everyone's and the leadership team's. */
export const canEdit = (of: Guarded, viewer: Viewer): boolean => {
  if (viewer.role === 'Observer') return false;
  if (standsAbove(of, viewer)) return true;
  const own = of.individuals.find(({ personId }) => personId === viewer.personId);
  return own?.canEdit ?? (of.org.canEdit || (of.lt.canEdit && viewer.isInLeadershipTeam));
};

/** Seeing: whoever may edit, whoever has a row, then everyone or the leadership team. */
export const canView = (of: Guarded, viewer: Viewer): boolean =>
  canEdit(of, viewer) ||
  standsAbove(of, viewer) ||
  of.individuals.some(({ personId }) => personId === viewer.personId) ||
  of.org.canView ||
  (of.lt.canView && viewer.isInLeadershipTeam);

/** B-55: the rows of the creator and of whoever has the popup open stay as they are. */
export const isLockedRow = (rowPersonId: string, createdById: string | null, viewerId: string): boolean =>
  rowPersonId === createdById || rowPersonId === viewerId;

const editImpliesView = <Access extends { canView: boolean; canEdit: boolean }>(access: Access): Access => ({
  ...access,
  canView: access.canView || access.canEdit,
});

/** A ticked or unticked box: B-53, Edit ticks View and unticking View unticks Edit. */
export const tickAccess = (access: { canView: boolean; canEdit: boolean }, box: 'canView' | 'canEdit', ticked: boolean) =>
  box === 'canEdit' ? { canView: access.canView || ticked, canEdit: ticked } : { canView: ticked, canEdit: access.canEdit && ticked };

/**
 * The settings as they are stored: Edit implies View (B-53), an individual's View is on (B-54), Observers get no Edit (B-56),
 * locked rows are kept from before (B-55), one row for each person.
 */
export const settleVisibility = (
  before: Visibility & { createdById: string | null },
  asked: Visibility,
  { viewerId, isObserver }: { viewerId: string; isObserver: (personId: string) => boolean },
): Visibility => {
  const isLocked = ({ personId }: { personId: string }) => isLockedRow(personId, before.createdById, viewerId);
  const rows = new Map(
    [...asked.individuals.filter((row) => !isLocked(row)), ...before.individuals.filter(isLocked)].map((row) => [row.personId, row]),
  );
  return {
    lt: editImpliesView(asked.lt),
    org: editImpliesView(asked.org),
    individuals: [...rows.values()].map((row) => ({ ...row, canView: true, canEdit: row.canEdit && !isObserver(row.personId) })),
  };
};

/** A new meeting is seen by its invitees and the leadership team, and edited by its creator and those to whom it is opened. */
export const newVisibility = (): Visibility => ({
  lt: { canView: true, canEdit: false },
  org: { canView: false, canEdit: false },
  individuals: [],
});
