import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { access } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { AudienceSight, WithinOrg } from '#server/realtime/audience.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin, isLicensed } from '#shared/roles.ts';
import type { MeetingCommandKind } from '../contract.ts';
import { canEdit, canView, type Guarded, meetingCan, type Viewer } from '../rules.ts';
import { listMembers } from './store/members.ts';
import { listInvitees, listMeetings, type MeetingRow } from './store/reading.ts';
import { meetingTable, tractionTable } from './tables.ts';

export type TractionRow = typeof tractionTable.$inferSelect;

/** A traction, and what one person may do there. */
export interface Standing {
  traction: TractionRow;
  isInvited: boolean;
  viewer: Viewer;
  can: { view: boolean; edit: boolean; add: boolean };
}

/** Who asks: a request, or one on behalf of another person. */
export type StandingReader = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'role'> & Partial<Pick<Entered, 'memo'>>;

export const guardedOf = (traction: TractionRow): Guarded => ({
  ...traction.visibility,
  createdById: traction.createdById,
  ownerId: traction.ownerId,
});

const standingOf = (at: StandingReader, traction: TractionRow, isInvited: boolean, isLeader: boolean): Standing => {
  const viewer: Viewer = { personId: at.personId, role: at.role, isInLeadershipTeam: isLeader };
  const guarded = guardedOf(traction);
  const edit = canEdit(guarded, viewer);
  return {
    traction,
    isInvited,
    viewer,
    can: {
      view: isInvited || isAdmin(at.role) || canView(guarded, viewer),
      edit,
      add: isLicensed(at.role) && (edit || isInvited || isAdmin(at.role)),
    },
  };
};

/** Returns every traction of the organisation that the person may see; with `ids`, only those of them. */
export const listStandings = async (at: StandingReader, ids?: string[]): Promise<Standing[]> => {
  if (at.memo === undefined) return readStandings(at, ids);
  // The key names the person and role, because a request may ask on behalf of another person.
  const all = await at.memo(`standings of ${at.personId} as ${at.role}`, ['meeting', 'org'], () => readStandings(at));
  return ids === undefined ? all : all.filter(({ traction }) => ids.includes(traction.id));
};

const readStandings = async (at: StandingReader, ids?: string[]): Promise<Standing[]> => {
  if (ids?.length === 0) return [];
  // Column names are written out, because Drizzle leaves out the table in a field list and the subquery would take the column for its own.
  const invited = sql<boolean>`exists(select from invitee i where i.org_id = traction.org_id and i.traction_id = traction.id and i.person_id = ${at.personId})`;
  const leader = sql<boolean>`exists(select from invitee i join org o on o.id = i.org_id and o.lt_traction_id = i.traction_id
    where i.org_id = traction.org_id and i.person_id = ${at.personId})`;
  const rows = await at.tx
    .select({ traction: tractionTable, invited, leader })
    .from(tractionTable)
    .where(
      and(
        inOrg(at, tractionTable),
        isNull(tractionTable.removedAt),
        ids === undefined ? undefined : sql`${tractionTable.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
    .orderBy(sql`lower(${tractionTable.title})`);
  return rows.map((row) => standingOf(at, row.traction, row.invited, row.leader)).filter((standing) => standing.can.view);
};

export const findStanding = async (at: StandingReader, tractionId: string): Promise<Standing | undefined> =>
  (await listStandings(at, [tractionId]))[0];

/**
 * Returns which tractions each person of the organisation sees, as `listStandings` would for each of them, but in three queries for all.
 */
export const readSight = async (at: WithinOrg): Promise<AudienceSight> => {
  const tractions = await at.tx
    .select()
    .from(tractionTable)
    .where(and(inOrg(at, tractionTable), isNull(tractionTable.removedAt)));
  const invitees = await listInvitees(
    at,
    tractions.map(({ id }) => id),
  );
  const members = await listMembers(at);
  const memberOf = new Map(members.map((member) => [member.personId, member]));
  const seen = new Map<string, ReadonlySet<string>>();
  const seenBy = (personId: string): ReadonlySet<string> => {
    const member = memberOf.get(personId);
    if (member === undefined) return new Set();
    const isInvited = (tractionId: string | null) => tractionId !== null && (invitees.get(tractionId) ?? []).includes(personId);
    const isLeader = isInvited(member.leaders);
    const asking = { ...at, personId, role: member.role };
    const visible = tractions.filter((traction) => standingOf(asking, traction, isInvited(traction.id), isLeader).can.view);
    return new Set(visible.map(({ id }) => id));
  };
  return {
    tractionsOf: (personId) => {
      const known = seen.get(personId) ?? seenBy(personId);
      seen.set(personId, known);
      return known;
    },
  };
};

/** Returns the traction and the person's rights there; answers 404 when the person may not see it. */
export const getStanding = async (at: StandingReader, tractionId: string): Promise<Standing> =>
  (await findStanding(at, tractionId)) ?? refuse(errors.notFound);

/** Returns the tractions by id. Refuses when the person may not add items to one of them; the error names the field. */
export const standingsToAdd = async (at: StandingReader, tractionIds: string[], field = 'tractionIds'): Promise<Map<string, Standing>> => {
  if (!isLicensed(at.role)) refuse(errors.notAllowed);
  const standings = new Map((await listStandings(at, tractionIds)).map((standing) => [standing.traction.id, standing]));
  if (tractionIds.some((id) => standings.get(id)?.can.add !== true)) refuse(errors.notFound, { fields: { [field]: ['VAL_INVALID'] } });
  return standings;
};

/**
 * Returns the traction to add an item to. An Observer gets 403; a traction without the right to add gets 404, with the field `tractionId`.
 */
export const standingToAdd = async (at: StandingReader, tractionId: string): Promise<Standing> =>
  (await standingsToAdd(at, [tractionId], 'tractionId')).get(tractionId) ?? refuse(errors.notFound);

/** Returns the traction of a meeting; null when there is no such meeting. */
export const tractionOfMeeting = async (at: StandingReader, meetingId: string): Promise<string | null> => {
  const find = async (): Promise<string | null> => {
    const [row] = await at.tx
      .select({ tractionId: meetingTable.tractionId })
      .from(meetingTable)
      .where(and(inOrg(at, meetingTable), eq(meetingTable.id, meetingId)));
    return row?.tractionId ?? null;
  };
  return at.memo?.(`traction of ${meetingId}`, ['meeting'], find) ?? find();
};

/** Refuses a `meetingId` whose meeting is in none of the tractions that an item is put into. */
export const checkMeetingOf = async (at: StandingReader, meetingId: string | null, tractionIds: string[]): Promise<void> => {
  if (meetingId === null) return;
  const tractionId = await tractionOfMeeting(at, meetingId);
  if (tractionId === null || !tractionIds.includes(tractionId)) refuse(errors.invalid, { fields: { meetingId: ['VAL_INVALID'] } });
};

/** Grants adding an item to the traction that the body names. */
export const mayAddToTraction = access<{ body: { tractionId: string } }, Standing>(
  'a licensed person who is invited to the meeting, may edit it, or is Owner or Admin',
  ({ at, input }) => standingToAdd(at, input.body.tractionId),
);

/** A meeting, and what one person may do with it. */
export interface ReachedMeeting {
  row: MeetingRow;
  standing: Standing;
  invitees: string[];
  can: Record<MeetingCommandKind, boolean>;
}

/** Returns the meeting with the person's rights on it; answers 404 when the person may not see it. */
export const reachMeeting = async (at: Entered, id: string): Promise<ReachedMeeting> => {
  const [row] = await listMeetings(at, [id]);
  const standing = row === undefined ? undefined : await findStanding(at, row.meeting.tractionId);
  if (row === undefined || standing === undefined) return refuse(errors.notFound);
  const invitees = (await listInvitees(at, [row.meeting.tractionId])).get(row.meeting.tractionId) ?? [];
  const can = meetingCan({ ...guardedOf(standing.traction), status: row.meeting.status, invitees }, standing.viewer);
  return { row, standing, invitees, can };
};

const meetingAccess = (sentence: string, may: (reached: ReachedMeeting) => boolean) =>
  access<{ params: { id: string } }, ReachedMeeting>(sentence, async ({ at, input }) => {
    const reached = await reachMeeting(at, input.params.id);
    return may(reached) ? reached : refuse(errors.notAllowed);
  });

export const seesMeeting = meetingAccess(
  'whoever may see the meeting: invitees, people in its visibility settings, Owner and Admin',
  () => true,
);
export const mayEditMeeting = meetingAccess(
  'whoever may edit the meeting: people in its visibility settings, its owner and creator, Owner and Admin',
  ({ can }) => can.edit,
);
export const mayTagMeeting = meetingAccess(
  'a licensed person who is invited to the meeting or may edit it, for themselves',
  ({ can }) => can.tag,
);

export const mayCreateMeetings = access('a licensed person', ({ at }) => (isLicensed(at.role) ? {} : refuse(errors.notAllowed)));

export const seesTractions = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  standings: await listStandings(at),
}));

export const seesTraction = access<{ params: { id: string } }, Standing>('whoever sees the meeting', ({ at, input }) =>
  getStanding(at, input.params.id),
);

/** Grants the traction that the query names. */
export const seesNamedTraction = access<{ query: { tractionId: string } }, Standing>('whoever sees the meeting', ({ at, input }) =>
  getStanding(at, input.query.tractionId),
);

/** Grants everybody; the action leaves out meetings that the person may not see. */
export const inOrganisation = access('anyone, limited to meetings that they may see', ({ at }) => ({ orgId: at.orgId }));
