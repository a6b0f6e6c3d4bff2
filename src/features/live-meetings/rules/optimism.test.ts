import { describe, expect, it } from 'vitest';
import { laterOf, type Sent, withSent } from './optimism.ts';
import { a, as, done, inStage, lobby, member, next, running, together } from './sample-meeting.ts';

const sent = (command: Sent['command'], seen: Sent['seen']): Sent => ({ command, seen, actor: as(seen.scribePersonId ?? member) });

describe('what is shown while commands are on their way', () => {
  it('K-09: shows the next agenda item at once, and not the one after it when the server has moved', () => {
    const before = running();
    const waiting = [sent({ type: 'nextAgendaItem' }, before)];
    expect(withSent(before, waiting).agendaIndex).toBe(1);
    const moved = done(before, { type: 'nextAgendaItem' });
    expect(withSent(moved, waiting).agendaIndex).toBe(1);
  });

  it('K-09: goes on twice when Next was pressed twice, whichever of them is answered', () => {
    const before = running();
    const first = sent({ type: 'nextAgendaItem' }, before);
    const second = sent({ type: 'nextAgendaItem' }, withSent(before, [first]));
    expect(withSent(before, [first, second]).agendaIndex).toBe(2);
    expect(withSent(done(before, { type: 'nextAgendaItem' }), [first, second]).agendaIndex).toBe(2);
  });

  it('K-27: solves the Issue under discussion once', () => {
    const before = inStage.DiscussSolve();
    const waiting = [sent(next(true), before)];
    expect(withSent(before, waiting).solvedIssueIds).toEqual([a]);
    const moved = done(before, next(true));
    expect(withSent(moved, waiting)).toBe(moved);
  });

  it('K-11: keeps what others did meanwhile', () => {
    const before = together(running());
    const waiting = [{ ...sent({ type: 'addRating', rating: 9 }, before), actor: as(member) }];
    const moved = done(before, { type: 'nextAgendaItem' });
    const shown = withSent(moved, waiting);
    expect(shown.agendaIndex).toBe(1);
    expect(shown.attendees.find(({ personId }) => personId === member)?.rating).toBe(9);
  });

  it('leaves out what is refused by now', () => {
    const before = running();
    const ended = done(before, { type: 'end' });
    expect(withSent(ended, [sent({ type: 'pause' }, before)])).toBe(ended);
  });

  it('K-06: takes the later of two states, and of the lobby the one that came last', () => {
    const [early, late] = [running(), done(running(), { type: 'nextAgendaItem' })];
    expect(laterOf(late, early)).toBe(late);
    expect(laterOf(early, late)).toBe(late);
    const fresh = lobby(5);
    expect(laterOf(lobby(3), fresh)).toBe(fresh);
    expect(laterOf(undefined, fresh)).toBe(fresh);
  });
});
