import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import { inviteeTable, markTable, meetingTable, threadTable, tractionTable } from '../tables.ts';
import type { MeetingMark, MeetingReader, MeetingScope } from './reading.ts';

type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'orgId'>;
type NewTraction = New<typeof tractionTable>;
type NewThread = New<typeof threadTable>;
type NewMeeting = New<typeof meetingTable>;

/** Adds a traction with its series, its first meeting and its invitees. */
export const addSeries = async (
  at: MeetingScope,
  { traction, thread, meeting, invitees }: { traction: NewTraction; thread: NewThread; meeting: NewMeeting; invitees: string[] },
): Promise<void> => {
  const { orgId } = at;
  await at.tx.insert(tractionTable).values({ ...traction, orgId });
  await at.tx.insert(threadTable).values({ ...thread, orgId });
  await at.tx.insert(meetingTable).values({ ...meeting, orgId });
  await addInvitees(at, traction.id, invitees);
};

export const addInvitees = async (at: MeetingScope, tractionId: string, personIds: string[]): Promise<void> => {
  if (personIds.length === 0) return;
  await at.tx.insert(inviteeTable).values(personIds.map((personId) => ({ orgId: at.orgId, id: newId(), tractionId, personId })));
};

export const removeInvitees = async (at: MeetingScope, tractionId: string, personIds: string[]): Promise<void> => {
  if (personIds.length === 0) return;
  await at.tx
    .delete(inviteeTable)
    .where(and(inOrg(at, inviteeTable), eq(inviteeTable.tractionId, tractionId), inArray(inviteeTable.personId, personIds)));
};

/** Takes people off all meetings. */
export const removeEverywhere = async (at: MeetingScope, personIds: string[]): Promise<void> => {
  await at.tx.delete(inviteeTable).where(and(inOrg(at, inviteeTable), inArray(inviteeTable.personId, personIds)));
};

export const changeTraction = async (at: MeetingScope, id: string, change: Partial<NewTraction>): Promise<void> => {
  await at.tx
    .update(tractionTable)
    .set(change)
    .where(and(inOrg(at, tractionTable), eq(tractionTable.id, id)));
};

export const changeThread = async (at: MeetingScope, id: string, change: Partial<NewThread>): Promise<void> => {
  await at.tx
    .update(threadTable)
    .set(change)
    .where(and(inOrg(at, threadTable), eq(threadTable.id, id)));
};

export const addMeeting = async (at: MeetingScope, meeting: NewMeeting): Promise<void> => {
  await at.tx.insert(meetingTable).values({ ...meeting, orgId: at.orgId });
};

export const changeMeeting = async (at: MeetingScope, id: string, change: Partial<NewMeeting>): Promise<void> => {
  await at.tx
    .update(meetingTable)
    .set(change)
    .where(and(inOrg(at, meetingTable), eq(meetingTable.id, id)));
};

/** Sets the person's own colour tag or star on a traction. */
export const markTraction = async (at: MeetingReader, tractionId: string, mark: Partial<MeetingMark>): Promise<void> => {
  await at.tx
    .insert(markTable)
    .values({ orgId: at.orgId, id: newId(), tractionId, personId: at.personId, ...mark })
    .onConflictDoUpdate({
      target: [markTable.orgId, markTable.personId, markTable.tractionId],
      set: mark,
    });
};

/** Returns when the invitees of a traction were reminded last; without those who never were. */
export const listNudged = async (at: MeetingScope, tractionId: string): Promise<Map<string, Date>> => {
  const rows = await at.tx
    .select({ personId: inviteeTable.personId, nudgedAt: inviteeTable.nudgedAt })
    .from(inviteeTable)
    .where(and(inOrg(at, inviteeTable), eq(inviteeTable.tractionId, tractionId), isNotNull(inviteeTable.nudgedAt)));
  return new Map(rows.flatMap(({ personId, nudgedAt }) => (nudgedAt === null ? [] : [[personId, nudgedAt]])));
};

/** Notes that invitees of a traction were reminded now. */
export const noteNudged = async (at: MeetingScope & { now: Date }, tractionId: string, personIds: string[]): Promise<void> => {
  if (personIds.length === 0) return;
  await at.tx
    .update(inviteeTable)
    .set({ nudgedAt: at.now })
    .where(and(inOrg(at, inviteeTable), eq(inviteeTable.tractionId, tractionId), inArray(inviteeTable.personId, personIds)));
};
