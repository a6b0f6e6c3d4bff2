import { describe, expect, it } from 'vitest';
import { laterOf, type SentCommand, withSent } from './optimism.ts';
import { a, as, done, inStage, lobby, member, next, running, together } from './sample-meeting.ts';

const sent = (command: SentCommand['command'], seen: SentCommand['seen']): SentCommand => ({
  command,
  seen,
  actor: as(seen.scribePersonId ?? member),
});

describe('optimistic updates while commands are under way', () => {
  it('K-09: shows the next agenda item at once, and does not skip one when the answer arrives', () => {
    const before = running();
    const waiting = [sent({ type: 'nextAgendaItem' }, before)];
    expect(withSent(before, waiting).agendaIndex).toBe(1);
    const moved = done(before, { type: 'nextAgendaItem' });
    expect(withSent(moved, waiting).agendaIndex).toBe(1);
  });

  it('K-09: goes on twice when Next was pressed twice, in whatever order the answers arrive', () => {
    const before = running();
    const first = sent({ type: 'nextAgendaItem' }, before);
    const second = sent({ type: 'nextAgendaItem' }, withSent(before, [first]));
    expect(withSent(before, [first, second]).agendaIndex).toBe(2);
    expect(withSent(done(before, { type: 'nextAgendaItem' }), [first, second]).agendaIndex).toBe(2);
  });

  it('K-27: solves the Issue in discussion once', () => {
    const before = inStage.DiscussSolve();
    const waiting = [sent(next(true), before)];
    expect(withSent(before, waiting).solvedIssueIds).toEqual([a]);
    const moved = done(before, next(true));
    expect(withSent(moved, waiting)).toBe(moved);
  });

  it('K-11: keeps what others have done meanwhile', () => {
    const before = together(running());
    const waiting = [{ ...sent({ type: 'addRating', rating: 9 }, before), actor: as(member) }];
    const moved = done(before, { type: 'nextAgendaItem' });
    const shown = withSent(moved, waiting);
    expect(shown.agendaIndex).toBe(1);
    expect(shown.attendees.find(({ personId }) => personId === member)?.rating).toBe(9);
  });

  it('leaves out commands that the rules now refuse', () => {
    const before = running();
    const ended = done(before, { type: 'end' });
    expect(withSent(ended, [sent({ type: 'pause' }, before)])).toBe(ended);
  });

  it('K-06: takes the later of two states, and of two lobbies the one that arrived last', () => {
    const [early, late] = [running(), done(running(), { type: 'nextAgendaItem' })];
    expect(laterOf(late, early)).toBe(late);
    expect(laterOf(early, late)).toBe(late);
    const fresh = lobby(5);
    expect(laterOf(lobby(3), fresh)).toBe(fresh);
    expect(laterOf(undefined, fresh)).toBe(fresh);
  });
});
