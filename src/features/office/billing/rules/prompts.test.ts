import { expect, it } from 'vitest';
import { upgradePromptOf } from './prompts.ts';

it.each([
  [{ status: 'None' }, 'start'],
  [{ status: 'Trial', remainingDays: 1 }, 'trial'],
  [{ status: 'Active' }, 'buy'],
  [{ status: 'PendingSubscription' }, 'buy'],
  [{ status: 'Failed', inGrace: true }, 'grace'],
  [{ status: 'PendingCancellation' }, 'ending'],
  [{ status: 'Canceled' }, 'ended'],
  [{ status: 'Suspended', inGrace: true }, 'checkout'],
  [{ status: 'Trial', remainingDays: 0 }, 'checkout'],
  [{ status: 'Failed', inGrace: false }, 'checkout'],
] as const)('S-37: says to %o what stands in the way of a licence: %s', (standing, prompt) => {
  expect(upgradePromptOf({ remainingDays: 0, inGrace: false, ...standing })).toBe(prompt);
});
