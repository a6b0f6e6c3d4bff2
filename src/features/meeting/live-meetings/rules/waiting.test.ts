import { describe, expect, it } from 'vitest';
import { liveMeetingApi } from '../contract.ts';
import type { Command } from './commands.ts';
import { withSent } from './optimism.ts';
import { as, member, running } from './sample-meeting.ts';
import { commandOf, leading, ratingOf, waitingOf } from './waiting.ts';

const state = running();
const how = (command: Command) => waitingOf(command, state, member, (id) => `title of ${id}`);

describe('a command without a connection', () => {
  it('waits when it is of one person: ratings, votes, reactions, what is solved or read out', () => {
    const waiting: Command[] = [
      { type: 'addRating', rating: 9 },
      { type: 'voteIssue', issueId: 'a', votes: 1 },
      { type: 'reaction', reaction: '👏' },
      { type: 'reviewHeadline', headlineId: 'h' },
      { type: 'markAsSolved', issueId: 'a' },
      { type: 'reopenIssue', issueId: 'a' },
    ];
    expect(waiting.map((command) => how(command).lasts)).toEqual(waiting.map(() => true));
    expect(how({ type: 'addRating', rating: 9 })).toMatchObject({
      says: { key: 'liveMeetings.acts.rating', values: { rating: 9 } },
      of: [ratingOf(member)],
    });
    expect(how({ type: 'voteIssue', issueId: 'a', votes: 0 }).says).toEqual({
      key: 'liveMeetings.acts.unvote',
      values: { title: 'title of a' },
    });
  });

  it('does not wait when it moves the room, and says why', () => {
    const moves: Command[] = [
      { type: 'start' },
      { type: 'pause' },
      { type: 'resume' },
      { type: 'end' },
      { type: 'nextAgendaItem' },
      { type: 'setAgendaItem', agendaIndex: 0 },
      { type: 'nextFocusIssue', solved: true },
    ];
    for (const command of moves) expect(how(command)).toMatchObject({ lasts: false, whyNot: { key: 'liveMeetings.acts.moves' } });
    expect(how({ type: 'nextAgendaItem' }).says).toEqual({ key: 'liveMeetings.acts.next', values: { name: state.agenda[1]?.name } });
  });

  it('does not wait when it orders Issues or hands over', () => {
    const others: Command[] = [{ type: 'addFocusIssue', issueId: 'a' }, { type: 'startPrioritization' }, { type: 'takeOver' }];
    for (const command of others) expect(how(command).lasts).toBe(false);
  });

  it('is marked as leading when only whoever leads sends it and it does not wait', () => {
    const leads: Command[] = [{ type: 'start' }, { type: 'nextAgendaItem' }, { type: 'addFocusIssue', issueId: 'a' }];
    for (const command of leads) expect(how(command).of).toEqual([leading]);
    expect([how({ type: 'reviewHeadline', headlineId: 'h' }).of, how({ type: 'takeOver' }).of]).toEqual([['h'], []]);
  });

  it('is shown again after a reload, from the call that was kept', () => {
    const ask = { body: { meetingId: state.meetingId, meetingThreadId: state.meetingThreadId, rating: 9 } };
    const command = commandOf(liveMeetingApi.addRating.name, ask);
    expect(command).toEqual({ type: 'addRating', rating: 9 });
    const shown = withSent(state, [{ command: command as Command, actor: as(member), seen: state }]);
    expect(shown).toEqual(state);
    expect(commandOf('todos.complete', ask)).toBeUndefined();
    expect(commandOf(liveMeetingApi.nextAgendaItem.name, ask)).toBeUndefined();
  });
});
