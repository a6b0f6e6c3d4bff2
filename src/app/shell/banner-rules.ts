import type { Session } from '#web/core/session/session.ts';

/** The banners in their order: the first that applies is shown; the specification's section 4 and catalogue row D-29. */
export const bannerKinds = [
  'investigation',
  'trial',
  'trialEnded',
  'paymentFailed',
  'paymentFailedOthers',
  'canceled',
  'upgradeDenied',
  'news',
] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** Banners that stay: they are about something that only an act ends. */
const lasting = new Set<BannerKind>(['investigation', 'trialEnded', 'paymentFailed']);

/** Returns whether a banner can be hidden for a day. */
export const canHide = (kind: BannerKind): boolean => !lasting.has(kind);

type Subscription = Pick<
  Session,
  'hasBilling' | 'orgSubscriptionStatus' | 'orgSubscriptionPaymentStatus' | 'orgRemainingSubscriptionDays' | 'orgInGracePeriod'
>;

interface Facts {
  session: Subscription & { user: Pick<Session['user'], 'roles' | 'permissions'> };
  /** The flag `investigation-banner`. */
  investigates: boolean;
  /** True where the person's request for a licence was denied. */
  isDenied: boolean;
  /** True when a newer release waits. */
  hasNews: boolean;
  hidden: (kind: BannerKind) => boolean;
}

const inTrial = new Set(['Trial', 'Suspended']);
const ended = new Set(['Canceled', 'PendingCancellation']);

const applies = ({ session, investigates, isDenied, hasNews }: Facts): Record<BannerKind, boolean> => {
  const { user, orgSubscriptionStatus: status, orgSubscriptionPaymentStatus: payment, orgRemainingSubscriptionDays: days } = session;
  const { hasBilling } = session;
  const pays = user.roles.includes('Owner') || user.permissions.includes('Update|Billing');
  const isTrial = inTrial.has(status) && payment === 'None';
  const hasFailed = payment === 'Failed' || payment === 'FailedWillRetry';
  return {
    investigation: investigates,
    trial: hasBilling && pays && isTrial && days >= 1,
    trialEnded: hasBilling && pays && isTrial && days < 1,
    paymentFailed: hasBilling && pays && hasFailed,
    paymentFailedOthers: hasBilling && !pays && hasFailed,
    canceled: hasBilling && ended.has(status),
    upgradeDenied: isDenied,
    news: hasNews,
  };
};

/** Returns the banner to show; undefined for none. */
export const bannerOf = (facts: Facts): BannerKind | undefined => {
  const holds = applies(facts);
  return bannerKinds.find((kind) => holds[kind] && !(canHide(kind) && facts.hidden(kind)));
};
