import { tellRewritten } from '#features/ground/writing/server/actions/syncing.ts';
import type { Entered } from '#server/access/granted.ts';
import { sanitise } from '#server/text/sanitise.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { SectionNotes } from '../../contract.ts';
import type { LiveGrant } from '../access.ts';
import { keepNotes, listNotes, type NotesRow } from '../store.ts';
import { command, presentState } from './moves.ts';

const notesShown = ({ agendaItemId, title, contentHtml, version, updatedById, updatedAt }: NotesRow): SectionNotes => ({
  agendaItemId,
  title,
  contentHtml,
  version,
  updatedById,
  updated: updatedAt.toISOString(),
});

export const meetingNotes = async (at: Entered, meetingId: string): Promise<SectionNotes[]> =>
  (await listNotes(at, meetingId)).map(notesShown);

export interface Writing {
  agendaItemId: string;
  contentHtml: string;
  /** The version that this text is based on. */
  version: number;
}

/** Saves the notes of a section. Answers 409 with the present notes when somebody else has changed them since `version`. */
export const writeNotes = async (at: Entered, granted: LiveGrant, { agendaItemId, contentHtml, version }: Writing) => {
  const { meeting } = granted.held;
  await presentState(at, granted.held, 'lock');
  const current = (await meetingNotes(at, meeting.id)).find((each) => each.agendaItemId === agendaItemId);
  // The notes outlive the state of a lobby, so their own version counts.
  if (version !== (current?.version ?? 0)) refuse(errors.stale, current === undefined ? {} : { data: { current } });
  const liveMeeting = await command(at, granted, { type: 'notesWritten', agendaItemId, version });
  const place = liveMeeting.agenda.findIndex(({ id }) => id === agendaItemId);
  const row = {
    meetingId: meeting.id,
    agendaItemId,
    place,
    title: liveMeeting.agenda[place]?.name ?? '',
    contentHtml: sanitise(contentHtml),
    version: version + 1,
    updatedById: at.personId,
    updatedAt: at.now,
  };
  await keepNotes(at, row);
  await tellRewritten(at, { kind: 'SectionNotes', id: meeting.id, part: agendaItemId });
  return { liveMeeting, notes: notesShown(row) };
};
