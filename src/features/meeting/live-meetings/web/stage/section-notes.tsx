import '#web/core/texts/live-meetings.ts';
import { useEffect, useEffectEvent } from 'react';
import { useRead } from '#web/core/api/use-read.ts';
import { liveMeetingApi } from '../../contract.ts';
import { notesVersion } from '../../rules.ts';
import { useLive } from '../room/live-context.tsx';
import { SharedNotes } from '../room/shared-notes.tsx';

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
export const SectionNotesField = ({ agendaItemId }: { agendaItemId: string }) => {
  const { state, may } = useLive();
  const { loaded, notes } = useSectionNotes(agendaItemId);
  if (!loaded) return null;
  return (
    <SharedNotes
      of={{ kind: 'SectionNotes', id: state.meetingId, part: agendaItemId }}
      html={notes?.contentHtml ?? ''}
      mayWrite={may('notesWritten')}
    />
  );
};
