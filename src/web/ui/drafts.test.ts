import { describe, expect, it } from 'vitest';
import { draftAt, giveBack, keepDraft } from './drafts.ts';

const lost = { id: 'one', title: 'Saw is blunt' };

describe('words that did not arrive', () => {
  it('stand in the field again, with the id that they were sent with', () => {
    giveBack('empty', lost);
    expect(draftAt('empty')).toEqual({ typed: 'Saw is blunt', again: lost, unsent: [] });
  });

  it('stand beside what has been typed since', () => {
    keepDraft('typing', { typed: 'Glue dries' });
    giveBack('typing', lost);
    giveBack('typing', { id: 'two', title: 'Dust' });
    expect(draftAt('typing')).toEqual({ typed: 'Glue dries', unsent: [lost, { id: 'two', title: 'Dust' }] });
  });

  it('stay in their own place', () => {
    giveBack('here', lost);
    expect(draftAt('elsewhere').typed).toBe('');
  });
});
