import { describe, expect, it } from 'vitest';
import { draftAt, giveBack, keepDraft } from './drafts.ts';

const lost = { id: 'one', title: 'Saw is blunt' };

describe('text of a failed save', () => {
  it('is put back into the field, with the id that it was sent with', () => {
    giveBack('empty', lost);
    expect(draftAt('empty')).toEqual({ typed: 'Saw is blunt', again: lost, unsent: [] });
  });

  it('is put beside text typed since', () => {
    keepDraft('typing', { typed: 'Glue dries' });
    giveBack('typing', lost);
    giveBack('typing', { id: 'two', title: 'Dust' });
    expect(draftAt('typing')).toEqual({ typed: 'Glue dries', unsent: [lost, { id: 'two', title: 'Dust' }] });
  });

  it('is put back only into its own field', () => {
    giveBack('here', lost);
    expect(draftAt('elsewhere').typed).toBe('');
  });
});
