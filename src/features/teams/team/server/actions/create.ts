import type * as z from 'zod/mini';
import { notify, tellerName } from '#features/ground/notifications/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { StoredText } from '#server/text/text.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { VisibilityChange } from '../../contract/visibility.ts';
import { type meetingDraft, mostInvitees, type Visibility } from '../../contract.ts';
import { instantOf, isNameTaken, mergedVisibility, newVisibility, settleVisibility } from '../../rules.ts';
import { findMeeting, listRoles, listTitles, type ThreadRow } from '../store/reading.ts';
import { addSeries, markTraction } from '../store/writing.ts';

export type MeetingDraft = z.output<typeof meetingDraft>;

/** Refuses a name that another meeting of the organisation has (catalogue J-14); a series may keep its own. */
export const refuseTakenName = async (at: Entered, name: string, thread: string): Promise<void> => {
  if (isNameTaken(name, await listTitles(at), thread)) refuse(errors.meetingNameTaken, { fields: { title: ['VAL_INVALID'] } });
};

/** Returns the people, each once; refuses `field` when one of them is not a member. */
export const membersOnly = async (at: Entered, personIds: string[], field: string): Promise<string[]> => {
  const people = [...new Set(personIds)];
  const known = await listRoles(at, people);
  if (people.some((personId) => !known.has(personId))) refuse(errors.invalid, { fields: { [field]: ['VAL_INVALID'] } });
  return people;
};

/**
 * Returns the visibility settings as they are stored, changed as the writer has, who saw them as `before`. Refuses people who are not members;
 * those who were and have gone lose their rows.
 */
export const visibilityFrom = async (
  at: Entered,
  now: Visibility & { createdById: string | null },
  { before, ...asked }: VisibilityChange,
): Promise<Visibility> => {
  const seen = new Set(before?.individuals.map(({ personId }) => personId));
  const added = asked.individuals.map(({ personId }) => personId).filter((personId) => !seen.has(personId));
  await membersOnly(at, added, 'individuals');
  const wanted = before === undefined ? asked : mergedVisibility(now, before, asked);
  const known = await listRoles(
    at,
    wanted.individuals.map(({ personId }) => personId),
  );
  const individuals = wanted.individuals.filter(({ personId }) => known.has(personId));
  if (individuals.length > mostInvitees) refuse(errors.invalid, { fields: { individuals: ['VAL_TOO_LONG'] } });
  const isObserver = (personId: string) => known.get(personId) === 'Observer';
  return settleVisibility(now, { ...wanted, individuals }, { viewerId: at.personId, isObserver });
};

/** Returns the path of a meeting in the app. */
export const meetingLink = ({ tractionId, id }: { tractionId: string; id: string }): string => `/traction/${tractionId}/${id}`;

/** A series to which somebody is invited, with the day of its next meeting. */
interface Invitation extends Pick<ThreadRow, 'tractionId' | 'id' | 'title' | 'timeZone' | 'meetingTime'> {
  nextDate: string | null;
}

/** Returns the time of the next meeting: an instant, shown in each reader's time zone, or a day when no time is set. */
const whenOf = ({ nextDate, meetingTime, timeZone }: Invitation): StoredText[] => {
  if (nextDate === null) return [];
  const when = meetingTime === null ? { day: nextDate } : { instant: instantOf(nextDate, meetingTime, timeZone).toISOString() };
  return [{ key: 'notifications.when', values: { when } }];
};

/** Notifies people that they were invited, and when the next meeting is. */
export const tellInvited = async (at: Entered, recipientIds: string[], series: Invitation): Promise<void> => {
  if (recipientIds.every((personId) => personId === at.personId)) return;
  const says = { key: 'notifications.invited', values: { name: await tellerName(at) } };
  const told = { type: 'MeetingInvite' as const, says, message: series.title, parts: whenOf(series), link: meetingLink(series) };
  await notify(
    at,
    recipientIds.map((recipientId) => ({ ...told, recipientId })),
  );
};

/** Adds a traction with its series and first meeting; its creator owns it and is invited. */
export const createMeeting = async (at: Entered, draft: MeetingDraft) => {
  const made = { id: draft.id ?? newId(), tractionId: newId(), threadId: newId(), scorecardId: newId() };
  if ((await findMeeting(at, made.id)) !== undefined) refuse(errors.idTaken, { fields: { id: ['VAL_INVALID'] } });
  await refuseTakenName(at, draft.title, 'new');
  const invitees = await membersOnly(at, [at.personId, ...draft.invitees], 'invitees');
  const fresh = newVisibility();
  const visibility =
    draft.visibility === undefined ? fresh : await visibilityFrom(at, { ...fresh, createdById: at.personId }, draft.visibility);
  const nextDate = draft.nextDate ?? null;
  const thread = {
    id: made.threadId,
    tractionId: made.tractionId,
    title: draft.title,
    cadence: draft.cadence,
    anchorDate: nextDate,
    meetingTime: draft.meetingTime ?? null,
    timeZone: draft.timeZone ?? at.timeZone,
    agendaTemplateId: draft.agendaTemplateId ?? null,
    agendaName: draft.agendaName,
    agendaItems: draft.agendaItems,
    settings: { sendRecapEmail: true, clearMeetingItems: true },
  };
  await addSeries(at, {
    traction: {
      id: made.tractionId,
      title: draft.title,
      ownerId: at.personId,
      createdById: at.personId,
      scorecardId: made.scorecardId,
      visibility,
    },
    thread,
    meeting: { id: made.id, tractionId: made.tractionId, threadId: made.threadId, nextDate },
    invitees,
  });
  if (draft.colorTag !== 'None') await markTraction(at, made.tractionId, { colorTag: draft.colorTag });
  await tellInvited(at, invitees, { ...thread, nextDate });
  return made;
};
