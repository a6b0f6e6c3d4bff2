import type * as z from 'zod/mini';
import { tellAssigned } from '#features/ground/notifications/server/actions.ts';
import { setLeadershipTeam } from '#features/ground/orgs/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { VisibilityChange } from '../../contract/visibility.ts';
import { type ChecklistItem, type meetingEdit, mostChecks, mostInvitees } from '../../contract.ts';
import { canOwn, isRunning, mergedChecklist, resetChecklist } from '../../rules.ts';
import { whoCanHold } from '../access/giving.ts';
import type { ReachedMeeting } from '../access.ts';
import { findLeadershipTeam, findOpen, type MeetingRow } from '../store/reading.ts';
import { addInvitees, addMeeting, changeMeeting, changeThread, changeTraction, markTraction, removeInvitees } from '../store/writing.ts';
import { meetingLink, membersOnly, refuseTakenName, tellInvited, visibilityFrom } from './create.ts';
import { meetingView } from './show.ts';

export type MeetingEdit = z.output<typeof meetingEdit>;

/** Moves the open meeting of the series to another day; adds a meeting when all of the series have ended. */
const reschedule = async (at: Entered, { tractionId, threadId }: MeetingRow['meeting'], nextDate: string | null): Promise<void> => {
  const open = await findOpen(at, threadId);
  if (open === undefined) await addMeeting(at, { id: newId(), tractionId, threadId, nextDate });
  else await changeMeeting(at, open.meeting.id, { nextDate });
};

type Series = Parameters<typeof tellInvited>[2];

/** Invites new people and removes those no longer named, except the owner and who has joined since the form was opened. */
const changeInvitees = async (
  at: Entered,
  { invitees, standing }: ReachedMeeting,
  { invitees: asked, knownInvitees: known = invitees }: Pick<MeetingEdit, 'invitees' | 'knownInvitees'>,
  series: Series,
): Promise<void> => {
  const { id: tractionId, ownerId } = standing.traction;
  const wanted = await membersOnly(at, asked, 'invitees');
  const added = wanted.filter((personId) => !invitees.includes(personId));
  const dropped = invitees.filter((personId) => !wanted.includes(personId) && known.includes(personId) && personId !== ownerId);
  await removeInvitees(at, tractionId, dropped);
  await addInvitees(at, tractionId, added);
  await tellInvited(at, added, series);
};

/** Invites more members, and tells them; each once, also when asked twice. */
export const inviteMembers = async (
  at: Entered,
  { row: { thread, meeting }, standing, invitees }: ReachedMeeting,
  asked: string[],
): Promise<{ added: string[] }> => {
  const wanted = await membersOnly(at, asked, 'personIds');
  const added = wanted.filter((personId) => !invitees.includes(personId));
  if (invitees.length + added.length > mostInvitees) refuse(errors.invalid, { fields: { personIds: ['VAL_TOO_LONG'] } });
  await addInvitees(at, standing.traction.id, added);
  await tellInvited(at, added, { ...thread, nextDate: meeting.nextDate });
  return { added };
};

export const editMeeting = async (at: Entered, reached: ReachedMeeting, edit: MeetingEdit): Promise<void> => {
  const { row, standing, invitees } = reached;
  const { thread } = row;
  if (edit.version !== undefined && edit.version !== thread.version) {
    refuse(errors.stale, { data: { current: meetingView(row, standing, invitees) } });
  }
  await refuseTakenName(at, edit.title, thread.id);
  const { title, cadence, agendaName, agendaItems } = edit;
  // An ended meeting has its own day; the day of the series is that of the open meeting.
  const planned = ((await findOpen(at, thread.id)) ?? row).meeting.nextDate;
  const nextDate = edit.nextDate === undefined || edit.nextDate === row.meeting.nextDate ? planned : edit.nextDate;
  const isMoved = nextDate !== planned;
  const meetingTime = edit.meetingTime === undefined ? thread.meetingTime : edit.meetingTime;
  const timeZone = edit.timeZone ?? thread.timeZone;
  await changeInvitees(at, reached, edit, { ...thread, title, nextDate, meetingTime, timeZone });
  await changeThread(at, thread.id, {
    title,
    cadence,
    agendaName,
    agendaItems,
    anchorDate: isMoved || cadence !== thread.cadence ? nextDate : thread.anchorDate,
    meetingTime,
    timeZone,
    agendaTemplateId: edit.agendaTemplateId === undefined ? thread.agendaTemplateId : edit.agendaTemplateId,
    settings: edit.settings ?? thread.settings,
  });
  if (title !== standing.traction.title) await changeTraction(at, thread.tractionId, { title });
  if (isMoved) await reschedule(at, row.meeting, nextDate);
  if (edit.colorTag !== (row.mark?.colorTag ?? 'None')) await markTraction(at, thread.tractionId, { colorTag: edit.colorTag });
};

/** Removes a meeting with its series. The items of the traction can no longer be reached. */
export const removeMeeting = async (at: Entered, { row }: ReachedMeeting): Promise<void> => {
  const open = await findOpen(at, row.thread.id);
  if (open !== undefined && isRunning(open.meeting.status)) refuse(errors.meetingRunning);
  const { tractionId } = row.meeting;
  await changeTraction(at, tractionId, { removedAt: at.now });
  if ((await findLeadershipTeam(at)) === tractionId) await setLeadershipTeam(at, null);
};

/** Changes the owner, who must be invited and may not be an Observer. */
export const reassignMeeting = async (at: Entered, { row, standing, invitees }: ReachedMeeting, ownerId: string): Promise<void> => {
  const { tractionId } = row.meeting;
  const canHold = await whoCanHold(at, [tractionId], [ownerId]);
  if (!canOwn({ invitees }, ownerId) || !canHold(tractionId, ownerId)) {
    refuse(errors.ownerNotInMeeting, { fields: { ownerId: ['VAL_INVALID'] } });
  }
  if (standing.traction.ownerId === ownerId) return;
  await changeTraction(at, tractionId, { ownerId });
  await tellAssigned(at, 'meeting', [{ ownerId, items: [{ id: tractionId, title: row.thread.title }], link: meetingLink(row.thread) }]);
};

/** Changes who may see and edit a meeting as the writer has, who saw the settings as `before`. */
export const changeVisibility = async (at: Entered, { standing }: ReachedMeeting, asked: VisibilityChange): Promise<void> => {
  const { traction } = standing;
  const visibility = await visibilityFrom(at, { ...traction.visibility, createdById: traction.createdById }, asked);
  await changeTraction(at, traction.id, { visibility });
};

/** Changes the checklist as the writer has, who saw it as `before`. */
export const changeChecklist = async (
  at: Entered,
  { standing: { traction } }: ReachedMeeting,
  { items, before }: { items: ChecklistItem[]; before?: ChecklistItem[] | undefined },
): Promise<void> => {
  const checklist = before === undefined ? items : mergedChecklist(traction.checklist, before, items);
  if (checklist.length > mostChecks) refuse(errors.invalid, { fields: { items: ['VAL_TOO_LONG'] } });
  await changeTraction(at, traction.id, { checklist });
};

export const untickChecklist = (at: Entered, { standing: { traction } }: ReachedMeeting): Promise<void> =>
  changeTraction(at, traction.id, { checklist: resetChecklist(traction.checklist) });
