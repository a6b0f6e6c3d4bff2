import '#web/core/texts/live-meetings.ts';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#web/core/api/api-error.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { liveMeetingApi, type SectionNotes } from '../../contract.ts';
import { NotesConflict, type NotesPolicy } from '../../rules/keeping.ts';
import { notesVersion } from '../../rules.ts';
import { useFirstName, useLive } from '../room/live-context.tsx';
import { editOfNotes } from '../room/shared-draft.ts';
import { SharedNotes } from '../room/shared-notes.tsx';

const notedOf = (notes: SectionNotes | undefined) => ({
  html: notes?.contentHtml ?? '',
  version: notes?.version ?? 0,
  byId: notes?.updatedById,
});

/** Reads the section's notes; they are fetched again when the live meeting announces a later version. */
const useSectionNotes = (agendaItemId: string) => {
  const { state } = useLive();
  const { data, refetch } = useRead(liveMeetingApi.notes, { params: { meetingId: state.meetingId } });
  const notes = data?.items.find((each) => each.agendaItemId === agendaItemId);
  const told = notesVersion(state, agendaItemId);
  const fetchLater = useEffectEvent(() => {
    if (data !== undefined && (notes?.version ?? 0) < told) void refetch();
  });
  useEffect(() => fetchLater(), [told, data]);
  return { loaded: data !== undefined, notes };
};

/** Renders the shared notes of one of the team's own sections. */
export const SectionNotesField = ({ agendaItemId, title }: { agendaItemId: string; title: string }) => {
  const { state, may } = useLive();
  const { loaded, notes } = useSectionNotes(agendaItemId);
  const nameOf = useFirstName();
  if (!loaded) return null;

  const save: NotesPolicy['save'] = async (contentHtml, version, { was, waits }) => {
    const { meetingThreadId, meetingId } = state;
    const body = { meetingThreadId, meetingId, agendaItemId, contentHtml, version };
    const keeps = () => ({
      says: { key: 'liveMeetings.acts.notes', values: { title } },
      of: [agendaItemId],
      edit: editOfNotes(agendaItemId, contentHtml, was),
    });
    try {
      return (await sendCommand(liveMeetingApi.writeNotes, { body }, { offline: keeps, quiet: true, onWait: waits })).notes.version;
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'stale' ? (error.data['current'] as SectionNotes) : undefined;
      throw current === undefined ? error : new NotesConflict(notedOf(current));
    }
  };
  return <SharedNotes id={agendaItemId} title={title} now={notedOf(notes)} mayWrite={may('notesWritten')} nameOf={nameOf} save={save} />;
};
