// What stands in the way of a further licence; catalogue row S-37.
import type { statusOf } from './subscription.ts';

type Standing = Pick<ReturnType<typeof statusOf>, 'status' | 'remainingDays' | 'inGrace'>;

/** The prompts, each with a text in the language file under `billing.upgrade`. */
export type UpgradePrompt = 'start' | 'trial' | 'buy' | 'grace' | 'ending' | 'ended' | 'checkout';

/** Returns what is said to somebody who wants a further licence while a subscription stands so. */
export const upgradePromptOf = ({ status, remainingDays, inGrace }: Standing): UpgradePrompt => {
  if (status === 'None') return 'start';
  if (status === 'Trial' && remainingDays >= 1) return 'trial';
  if (status === 'Active' || status === 'PendingSubscription') return 'buy';
  if (status === 'Failed' && inGrace) return 'grace';
  if (status === 'PendingCancellation') return 'ending';
  return status === 'Canceled' ? 'ended' : 'checkout';
};
