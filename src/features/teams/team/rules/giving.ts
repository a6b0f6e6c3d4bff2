// Who may be given items of a meeting: people who can see the meeting and change their items there; specification section 6, catalogue
// B-03, B-35, B-38 and B-39. The server refuses by this rule, and pickers offer people by it.
import type { AwayReason } from '#shared/away.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import type { VisibilitySight } from '../contract.ts';
import type { Guarded, Viewer } from './visibility.ts';

/** Who sees a meeting apart from its invitees, Owner and Admin. */
export const sightOf = ({ org, lt, individuals, createdById, ownerId }: Guarded): VisibilitySight => ({
  org: org.canView || org.canEdit,
  lt: lt.canView || lt.canEdit,
  personIds: [...new Set([...individuals.map(({ personId }) => personId), createdById, ownerId])].filter((id) => id != null),
});

/** A person who might be given an item, in their organisation. */
export interface Candidate extends Viewer {
  /** True when the person may not enter the organisation at present. */
  isBlocked: boolean;
}

/** A meeting whose items are given. */
export interface GivingScope {
  isInvited: (personId: string) => boolean;
  sight: VisibilitySight;
}

/**
 * Returns why a person cannot see a meeting and change items of their own in it, or undefined when they can. The widest reason wins: who is
 * no member of the organisation (`undefined`) has also left the meeting.
 */
export const awayReason = ({ isInvited, sight }: GivingScope, person: Candidate | undefined): AwayReason | undefined => {
  if (person === undefined) return 'org';
  const { personId, role, isBlocked, isInLeadershipTeam } = person;
  if (isBlocked) return 'blocked';
  const sees = isAdmin(role) || isInvited(personId) || sight.org || sight.personIds.includes(personId) || (sight.lt && isInLeadershipTeam);
  if (!sees) return 'meeting';
  return isLicensed(role) ? undefined : 'observer';
};

/** Returns whether a person can see a meeting and change items of their own in it. An Observer and somebody who is blocked cannot. */
export const canHold = (place: GivingScope, person: Candidate): boolean => awayReason(place, person) === undefined;

/**
 * Returns whether somebody may give items of a meeting to a person. Owner and Admin may choose everybody who can hold them, others only
 * people who share the meeting, and everybody themselves.
 */
export const mayGive = (by: { personId: string; role: Role }, place: GivingScope, to: Candidate): boolean =>
  canHold(place, to) && (to.personId === by.personId || isAdmin(by.role) || place.isInvited(to.personId));
