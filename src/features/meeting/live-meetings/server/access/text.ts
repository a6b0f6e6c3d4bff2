import type { TextKind } from '#features/ground/writing/server/access.ts';
import { getMeeting } from '#features/teams/team/server/actions/hold.ts';
import { reachTo } from '#server/realtime/audience.ts';
import { isUnderWay, notesVersion, step } from '../../rules.ts';
import { seesLiveMeeting } from '../access.ts';
import { actorOf, asScribe, move, presentState } from '../actions/moves.ts';
import { findState, keepNotes, listNotes } from '../store.ts';

/** The notes of a section of a meeting as a text that several people write at once: those who take part, while the meeting runs. */
export const sectionNotesText: TextKind = {
  kind: 'SectionNotes',
  may: async (at, { id, part }) => {
    const { held, me } = await seesLiveMeeting.find({ at, input: { params: { meetingId: id } } });
    const { state } = await presentState(at, held);
    const written = { type: 'notesWritten', agendaItemId: part, version: notesVersion(state, part) } as const;
    const outcome = step(state, written, actorOf(at, me));
    if (!('refused' in outcome)) return me.isLicensed && me.watches !== true ? 'write' : 'read';
    return outcome.refused === 'notFound' ? undefined : 'read';
  },
  read: async (at, { id, part }) => (await listNotes(at, id)).find(({ agendaItemId }) => agendaItemId === part)?.contentHtml ?? '',
  write: async (at, { id, part }, contentHtml) => {
    const state = await findState(at, id, 'lock');
    if (state === undefined) return;
    const version = (await listNotes(at, id)).find(({ agendaItemId }) => agendaItemId === part)?.version ?? 0;
    const written = { type: 'notesWritten', agendaItemId: part, version } as const;
    if (isUnderWay(state)) {
      const mine = actorOf(at, { personId: at.personId, isLicensed: true, canEdit: true, mayLead: false });
      // Who has left since counts as written by the scribe.
      const actor = 'refused' in step(state, written, mine) ? asScribe(at, state) : mine;
      await move(at, await getMeeting(at, id), { command: written, actor });
    }
    const place = state.agenda.findIndex((section) => section.id === part);
    await keepNotes(at, {
      meetingId: id,
      agendaItemId: part,
      place,
      title: state.agenda[place]?.name ?? '',
      contentHtml,
      version: version + 1,
      updatedById: at.personId,
      updatedAt: at.now,
    });
  },
  reach: async (at, { id }) => {
    const state = await findState(at, id);
    return state && reachTo([state.tractionId]);
  },
};
