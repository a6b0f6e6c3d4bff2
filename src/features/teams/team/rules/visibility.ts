// Who may see and edit: one rule for meetings and for folders of the V/TO and the Accountability Chart; catalogue B-40 to B-42, B-52 to
// B-56 and appendix 1, decision 25.
import { isAdmin, type Role } from '#shared/roles.ts';
import type { Visibility } from '../contract.ts';

/** The facts about the asking person that visibility depends on. */
export interface Viewer {
  personId: string;
  role: Role;
  /** Invited to the leadership team's meeting. */
  isInLeadershipTeam: boolean;
}

/** Visibility settings, the people who always have access, and whether Owner and Admin do. */
export interface Guarded extends Visibility {
  createdById: string | null;
  ownerId?: string | null;
  /** A private folder is closed to Owner and Admin; meetings and company folders are not. */
  isPrivate?: boolean;
}

const standsAbove = (of: Guarded, { personId, role }: Viewer): boolean =>
  personId === of.createdById || personId === of.ownerId || (isAdmin(role) && of.isPrivate !== true);

/** Returns whether a person may edit. An Observer never may; a person's own row overrides those of everyone and the leadership team. */
export const canEdit = (of: Guarded, viewer: Viewer): boolean => {
  if (viewer.role === 'Observer') return false;
  if (standsAbove(of, viewer)) return true;
  const own = of.individuals.find(({ personId }) => personId === viewer.personId);
  return own?.canEdit ?? (of.org.canEdit || (of.lt.canEdit && viewer.isInLeadershipTeam));
};

/** Returns whether a person may see: those who may edit, those with a row of their own, then everyone or the leadership team. */
export const canView = (of: Guarded, viewer: Viewer): boolean =>
  canEdit(of, viewer) ||
  standsAbove(of, viewer) ||
  of.individuals.some(({ personId }) => personId === viewer.personId) ||
  of.org.canView ||
  (of.lt.canView && viewer.isInLeadershipTeam);

/** Returns true for rows that cannot be changed: the creator's, and that of the person who has the dialog open (B-55). */
export const isLockedRow = (rowPersonId: string, createdById: string | null, viewerId: string): boolean =>
  rowPersonId === createdById || rowPersonId === viewerId;

const editImpliesView = <Access extends { canView: boolean; canEdit: boolean }>(access: Access): Access => ({
  ...access,
  canView: access.canView || access.canEdit,
});

/** Returns the access after a box is ticked or unticked: ticking Edit ticks View, unticking View unticks Edit (B-53). */
export const tickAccess = (access: { canView: boolean; canEdit: boolean }, box: 'canView' | 'canEdit', ticked: boolean) =>
  box === 'canEdit' ? { canView: access.canView || ticked, canEdit: ticked } : { canView: ticked, canEdit: access.canEdit && ticked };

/**
 * Returns the settings to store. Edit implies View (B-53), an individual's View is on (B-54), Observers get no Edit (B-56), locked rows
 * keep their previous state (B-55), and each person has one row.
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

type Boxes = Visibility['org'];

/**
 * Returns the settings as they are now with what their writer has changed, who saw them as `before`: boxes and rows that the writer left
 * alone stay as others have set them meanwhile.
 */
export const mergedVisibility = (now: Visibility, before: Visibility, mine: Visibility): Visibility => {
  const box = (key: 'lt' | 'org', name: keyof Boxes): boolean => (mine[key][name] === before[key][name] ? now : mine)[key][name];
  const boxes = (key: 'lt' | 'org'): Boxes => ({ canView: box(key, 'canView'), canEdit: box(key, 'canEdit') });
  const was = new Map(before.individuals.map((row) => [row.personId, row]));
  const kept = new Set(mine.individuals.map(({ personId }) => personId));
  const changed = mine.individuals.filter(({ personId, canEdit }) => was.get(personId)?.canEdit !== canEdit);
  const others = now.individuals.filter(({ personId }) => kept.has(personId) || !was.has(personId));
  const rows = new Map([...others, ...changed].map((row) => [row.personId, row]));
  return { lt: boxes('lt'), org: boxes('org'), individuals: [...rows.values()] };
};

/** Returns a new meeting's settings: seen by its invitees and the leadership team, edited by its creator and those who are given access. */
export const newVisibility = (): Visibility => ({
  lt: { canView: true, canEdit: false },
  org: { canView: false, canEdit: false },
  individuals: [],
});

/** Returns whether settings may take the sight of a meeting from somebody who has it now. */
export const isNarrower = (before: Visibility, next: Visibility): boolean => {
  const sees = ({ canView, canEdit }: { canView: boolean; canEdit: boolean }) => canView || canEdit;
  const kept = new Set(next.individuals.map(({ personId }) => personId));
  return (
    (sees(before.lt) && !sees(next.lt)) ||
    (sees(before.org) && !sees(next.org)) ||
    before.individuals.some(({ personId }) => !kept.has(personId))
  );
};
