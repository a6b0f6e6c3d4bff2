import { expect, it } from 'vitest';
import { addedIn } from './added-in.ts';

const opened = { tractionId: 'leadership', meetingId: 'today' };

it('keeps the meeting in which something was added to the list of its own team', () => {
  expect(addedIn(opened, ['leadership'])).toEqual({ meetingId: 'today', source: 'meeting' });
  expect(addedIn(opened, ['build', 'leadership'])).toEqual({ meetingId: 'today', source: 'meeting' });
});

it('keeps none for another team, nor outside a meeting', () => {
  expect(addedIn(opened, ['build'])).toEqual({ meetingId: null, source: 'typed' });
  expect(addedIn({ tractionId: 'leadership' }, ['leadership'])).toEqual({ meetingId: null, source: 'typed' });
});
