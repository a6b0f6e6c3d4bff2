import { findStanding, getStanding, listStandings, type Standing } from '#features/teams/team/server/access.ts';
import { getMeeting, type HeldMeeting } from '#features/teams/team/server/actions/hold.ts';
import type { Entered } from '#server/access/granted.ts';
import { access } from '#server/access/granted.ts';
import type { Registrant } from '#server/realtime/hubs.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import type { LivePerson } from '../contract.ts';
import { findScribe, findTractionOf } from './store.ts';

/** A meeting, and what one person may ever do in it. The reducer in `rules` decides what the present state allows. */
export interface LiveGrant {
  held: HeldMeeting;
  standing: Standing;
  me: LivePerson;
}

const meOf = (at: Entered, { traction, can }: Standing): LivePerson => ({
  personId: at.personId,
  isLicensed: isLicensed(at.role),
  canEdit: can.edit,
  ...(can.add ? {} : { watches: true }),
  mayLead: isLicensed(at.role) && (isAdmin(at.role) || traction.ownerId === at.personId),
});

const reach = async (at: Entered, meetingId: string, meetingThreadId?: string): Promise<LiveGrant> => {
  const held = await getMeeting(at, meetingId);
  if (meetingThreadId !== undefined && held.meeting.threadId !== meetingThreadId) refuse(errors.notFound);
  const standing = await getStanding(at, held.meeting.tractionId);
  return { held, standing, me: meOf(at, standing) };
};

interface Candidate {
  personId: string;
  role: Role | null;
  blocked: boolean | null;
}

/** Returns whether a member may be scribe: they have a licence and do not only watch. */
export const mayBeScribe = async (at: Entered, { personId, role, blocked }: Candidate, tractionId: string): Promise<boolean> =>
  role !== null && blocked === false && (await findStanding({ ...at, personId, role }, tractionId))?.can.add === true;

/** Adds whether the scribe may still lead: they may lose their role, be blocked or removed while the meeting runs. */
const withScribe = async (at: Entered, { me, ...granted }: LiveGrant): Promise<LiveGrant> => {
  const { meeting } = granted.held;
  const { personId = null, role = null, blocked = null } = (await findScribe(at, meeting.id)) ?? {};
  if (personId === null) return { ...granted, me };
  const scribeMayLead = await mayBeScribe(at, { personId, role, blocked }, meeting.tractionId);
  return { ...granted, me: { ...me, scribeMayLead } };
};

export const seesLiveMeeting = access<{ params: { meetingId: string } }, LiveGrant>(
  'anyone who may see the meeting',
  async ({ at, input }) => withScribe(at, await reach(at, input.params.meetingId)),
);

/** Makes an access that checks what depends on the person alone. The reducer in `rules` checks the state: who is scribe, who takes part. */
const granting = (sentence: string, isFit: (me: LivePerson) => boolean) =>
  access<{ body: { meetingThreadId: string; meetingId: string } }, LiveGrant>(sentence, async ({ at, input }) => {
    const granted = await reach(at, input.body.meetingId, input.body.meetingThreadId);
    return isFit(granted.me) ? granted : refuse(errors.notAllowed);
  });

export const maySee = granting('anyone who may see the meeting', () => true);
/** Whoever writes must be invited or an editor, as for items outside the meeting: seeing it is not enough. */
const mayWrite = ({ isLicensed, watches }: LivePerson): boolean => isLicensed && watches !== true;

export const mayTakePart = granting(
  'a licensed person who is in the meeting and invited to it, may edit it, or is Owner or Admin, while it runs',
  mayWrite,
);
export const mayReact = granting('a licensed person who is in the meeting or its lobby, until it ends', ({ isLicensed: may }) => may);
export const mayScribe = granting('the scribe of the meeting, while it runs', mayWrite);
export const mayStart = granting('a licensed person who may edit the meeting, before its start', (me) => me.isLicensed && me.canEdit);
const mayEverLead = granting(
  'a licensed person who is in the meeting and invited to it or may edit it, Owner, Admin or the meeting’s owner, once its scribe has left, been gone for 30 seconds or may not lead any more',
  mayWrite,
);
export const mayLead: typeof mayEverLead = {
  ...mayEverLead,
  find: async (asked) => withScribe(asked.at, await mayEverLead.find(asked)),
};

export const seesTractions = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  tractionIds: (await listStandings(at)).map(({ traction }) => traction.id),
}));

/** Returns whether the person may listen to the meetings of a series: everybody who may see its traction. */
export const mayHear = async (who: Registrant, threadId: string): Promise<boolean> => {
  const tractionId = await findTractionOf(who, threadId);
  return tractionId !== undefined && (await findStanding(who, tractionId)) !== undefined;
};
