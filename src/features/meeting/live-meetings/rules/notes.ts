// Shared notes of the meeting's own sections. The state contains only their versions, which tell clients when to fetch the text.
import type { LiveMeeting } from '../contract.ts';
import type { Moves } from './commands.ts';

/** Returns the version of a section's notes; 0 while there are none. */
export const notesVersion = ({ notes = [] }: LiveMeeting, agendaItemId: string): number =>
  notes.find((each) => each.agendaItemId === agendaItemId)?.version ?? 0;

export const noteMoves = {
  notesWritten: (state, { agendaItemId, version }, { personId }) => {
    const section = state.agenda.find(({ id }) => id === agendaItemId);
    if (section?.type !== 'Custom') return 'notFound';
    if (version < notesVersion(state, agendaItemId)) return 'stale';
    const others = (state.notes ?? []).filter((each) => each.agendaItemId !== agendaItemId);
    return { ...state, notes: [...others, { agendaItemId, version: version + 1, personId }] };
  },
} satisfies Partial<Moves>;
