// A subscription as a pure state machine. Every pair of a phase and an event is decided in `decisions`. Days come from the schedule, not
// from the moment when a job notices them: a day that a node missed changes nothing but the day on which it is noticed.
import { addDays, type Day, dayInMonth, daysBetween } from '#shared/dates.ts';

export const phases = [
  'none',
  'trial',
  'trialGrace',
  'lapsed',
  'paying',
  'active',
  'renewing',
  'pastDue',
  'retrying',
  'failed',
  'unpaid',
  'canceling',
  'canceled',
  'removed',
] as const;
export type Phase = (typeof phases)[number];

export const planKinds = ['monthly', 'annual'] as const;
export type PlanKind = (typeof planKinds)[number];

/** Days of a trial, from the approval that starts it; catalogue row S-35. */
export const trialDays = 30;
/** Days after a trial in which everybody still works. */
export const trialGraceDays = 7;
/** Days after a refused renewal on which the card is charged again. */
export const retryAfter = [4, 8] as const;
/** Days after a refused renewal until only the Owner enters. */
export const failedGraceDays = 14;

export interface Subscription {
  phase: Phase;
  plan: PlanKind | null;
  /** The plan from the next period on. */
  nextPlan: PlanKind | null;
  trialEndsOn: Day | null;
  /** The first day of the paid period, and the first day after it. */
  periodStart: Day | null;
  periodEnd: Day | null;
  /** The day of the month on which periods begin, from 1 to 31. */
  anchor: number | null;
  failedOn: Day | null;
  /** How often the refused renewal was tried again. */
  retries: number;
  /** The phase before a payment or a removal, to which it can go back. */
  before: Phase | null;
}

export type Event =
  | { kind: 'startTrial'; on: Day }
  | { kind: 'checkout'; on: Day; plan: PlanKind }
  | { kind: 'paid'; on: Day }
  | { kind: 'refused'; on: Day }
  | { kind: 'retryNow'; on: Day }
  | { kind: 'cancel'; on: Day }
  | { kind: 'renew'; on: Day }
  | { kind: 'changePlan'; on: Day; plan: PlanKind }
  | { kind: 'passDay'; on: Day }
  | { kind: 'remove'; on: Day }
  | { kind: 'restore'; on: Day };
export type EventKind = Event['kind'];

export const eventKinds = [
  'startTrial',
  'checkout',
  'paid',
  'refused',
  'retryNow',
  'cancel',
  'renew',
  'changePlan',
  'passDay',
  'remove',
  'restore',
] as const satisfies readonly EventKind[];

/** What is to be done besides keeping the state. */
export type Effect = 'charge' | 'refund' | 'tellTrialEnded' | 'tellLapsed' | 'tellFailed' | 'tellEnded' | 'tellPaid';

/** The next state with what is to be done; `ignored` when the event says nothing new; `refused` when a person asked for the impossible. */
export type SubscriptionOutcome = { state: Subscription; effects: Effect[] } | 'ignored' | 'refused';

export const noSubscription: Subscription = {
  phase: 'none',
  plan: null,
  nextPlan: null,
  trialEndsOn: null,
  periodStart: null,
  periodEnd: null,
  anchor: null,
  failedOn: null,
  retries: 0,
  before: null,
};

/** Returns the first day after a period that begins on a day. A month that is too short ends on its last day. */
export const periodAfter = (start: Day, plan: PlanKind, anchor: number): Day => dayInMonth(start, plan === 'annual' ? 12 : 1, anchor);

type Decide<Kind extends EventKind> = (state: Subscription, event: Extract<Event, { kind: Kind }>) => SubscriptionOutcome;

const ignored = () => 'ignored' as const;
const refused = () => 'refused' as const;

const to = (state: Subscription, change: Partial<Subscription>, ...effects: Effect[]): SubscriptionOutcome => ({
  state: { ...state, ...change },
  effects,
});

const startTrial: Decide<'startTrial'> = (state, { on }) => to(state, { phase: 'trial', trialEndsOn: addDays(on, trialDays) });

const checkout: Decide<'checkout'> = (state, { plan }) => to(state, { phase: 'paying', before: state.phase, nextPlan: plan }, 'charge');

/** The first payment, or one after an end: a new period begins on its day. */
const begin: Decide<'paid'> = (state, { on }) => {
  const plan = state.nextPlan ?? state.plan ?? 'monthly';
  const anchor = Number(on.slice(8));
  const period = { periodStart: on, periodEnd: periodAfter(on, plan, anchor), anchor };
  return to(state, { phase: 'active', plan, nextPlan: null, ...period, failedOn: null, retries: 0, before: null }, 'tellPaid');
};

/** A renewal, also a late one: the next period follows on the last without a gap. */
const goOn: Decide<'paid'> = (state, event) => {
  if (state.periodEnd === null || state.anchor === null) return begin(state, event);
  const plan = state.nextPlan ?? state.plan ?? 'monthly';
  const period = { periodStart: state.periodEnd, periodEnd: periodAfter(state.periodEnd, plan, state.anchor) };
  return to(state, { phase: 'active', plan, nextPlan: null, ...period, failedOn: null, retries: 0, before: null }, 'tellPaid');
};

/** Money that came for nothing goes back. */
const giveBack: Decide<'paid'> = (state) => to(state, {}, 'refund');

const payingRefused: Decide<'refused'> = (state) => to(state, { phase: state.before ?? 'none', nextPlan: null, before: null });
const renewalRefused: Decide<'refused'> = (state, { on }) => to(state, { phase: 'pastDue', failedOn: on, retries: 0 }, 'tellFailed');
const retryRefused: Decide<'refused'> = (state) => {
  const retries = Math.min(state.retries + 1, retryAfter.length);
  return to(state, { phase: retries < retryAfter.length ? 'pastDue' : 'failed', retries }, 'tellFailed');
};

const retryNow: Decide<'retryNow'> = (state) => to(state, { phase: 'retrying' }, 'charge');
const cancel: Decide<'cancel'> = (state) => to(state, { phase: 'canceling', nextPlan: null });
const cancelUnpaid: Decide<'cancel'> = (state) => to(state, { phase: 'canceled', nextPlan: null }, 'tellEnded');
const takeBack: Decide<'renew'> = (state) => to(state, { phase: 'active' });
const payAgain: Decide<'renew'> = (state) => to(state, { phase: 'paying', before: state.phase, nextPlan: state.plan }, 'charge');
const changePlan: Decide<'changePlan'> = (state, { plan }) => to(state, { nextPlan: plan === state.plan ? null : plan });

const passTrial: Decide<'passDay'> = (state, event) => {
  if (state.trialEndsOn === null || event.on < state.trialEndsOn) return 'ignored';
  const ended = { ...state, phase: 'trialGrace' as const };
  const later = passGrace(ended, event);
  return typeof later === 'string' ? to(ended, {}, 'tellTrialEnded') : to(later.state, {}, 'tellTrialEnded', ...later.effects);
};
const passGrace: Decide<'passDay'> = (state, { on }) =>
  state.trialEndsOn !== null && on >= addDays(state.trialEndsOn, trialGraceDays) ? to(state, { phase: 'lapsed' }, 'tellLapsed') : 'ignored';
const passActive: Decide<'passDay'> = (state, { on }) =>
  state.periodEnd !== null && on >= state.periodEnd ? to(state, { phase: 'renewing' }, 'charge') : 'ignored';
const passPastDue: Decide<'passDay'> = (state, { on }) => {
  const wait = retryAfter[state.retries] ?? failedGraceDays;
  return state.failedOn !== null && on >= addDays(state.failedOn, wait) ? to(state, { phase: 'retrying' }, 'charge') : 'ignored';
};
const passFailed: Decide<'passDay'> = (state, { on }) =>
  state.failedOn !== null && on >= addDays(state.failedOn, failedGraceDays) ? to(state, { phase: 'unpaid' }, 'tellEnded') : 'ignored';
const passCanceling: Decide<'passDay'> = (state, { on }) =>
  state.periodEnd !== null && on >= state.periodEnd ? to(state, { phase: 'canceled' }, 'tellEnded') : 'ignored';

const takeAway: Decide<'remove'> = (state) =>
  to(state, { phase: 'removed', before: state.phase === 'paying' ? state.before : state.phase });

/** What was paid for goes on to its end; nothing is charged by itself after a removal. */
const restore: Decide<'restore'> = (state, { on }) => {
  if (state.periodEnd === null) return to(state, { phase: state.before ?? 'none', before: null });
  return to(state, { phase: on < state.periodEnd ? 'canceling' : 'canceled', before: null });
};

type Row = { [Kind in EventKind]: Decide<Kind> };

/** The usual answers of a phase: people cannot do what it has not, reports of it say nothing new, and it can always be removed. */
const usual: Row = {
  startTrial: ignored,
  checkout: refused,
  paid: giveBack,
  refused: ignored,
  retryNow: refused,
  cancel: refused,
  renew: refused,
  changePlan: refused,
  passDay: ignored,
  remove: takeAway,
  restore: ignored,
};

const decisions: Record<Phase, Row> = {
  none: { ...usual, startTrial, checkout, paid: begin },
  trial: { ...usual, checkout, paid: begin, passDay: passTrial },
  trialGrace: { ...usual, checkout, paid: begin, passDay: passGrace },
  lapsed: { ...usual, checkout, paid: begin },
  paying: { ...usual, paid: begin, refused: payingRefused },
  active: { ...usual, cancel, changePlan, passDay: passActive },
  renewing: { ...usual, paid: goOn, refused: renewalRefused },
  pastDue: { ...usual, paid: goOn, retryNow, cancel: cancelUnpaid, passDay: passPastDue },
  retrying: { ...usual, paid: goOn, refused: retryRefused },
  failed: { ...usual, paid: goOn, retryNow, cancel: cancelUnpaid, passDay: passFailed },
  unpaid: { ...usual, checkout, paid: begin, cancel: cancelUnpaid },
  canceling: { ...usual, renew: takeBack, passDay: passCanceling },
  canceled: { ...usual, checkout, renew: payAgain },
  removed: { ...usual, remove: ignored, restore },
};

/** Returns what becomes of a subscription by an event. */
export const next = (state: Subscription, event: Event): SubscriptionOutcome =>
  (decisions[state.phase][event.kind] as Decide<EventKind>)(state, event);

/** Who enters the organisation: everybody, the Owner alone, or nobody; catalogue row B-37. */
export const whoEnters = ({ phase }: Pick<Subscription, 'phase'>): 'everyone' | 'owner' | 'nobody' => {
  if (phase === 'removed') return 'nobody';
  return phase === 'lapsed' || phase === 'unpaid' || phase === 'canceled' ? 'owner' : 'everyone';
};

const words = {
  none: ['None', 'None'],
  trial: ['Trial', 'None'],
  trialGrace: ['Suspended', 'None'],
  lapsed: ['Suspended', 'None'],
  paying: ['PendingSubscription', 'None'],
  active: ['Active', 'Current'],
  renewing: ['Active', 'Current'],
  pastDue: ['Failed', 'FailedWillRetry'],
  retrying: ['Failed', 'FailedWillRetry'],
  failed: ['Failed', 'Failed'],
  unpaid: ['Failed', 'Failed'],
  canceling: ['PendingCancellation', 'Current'],
  canceled: ['Canceled', 'None'],
  removed: ['Removed', 'None'],
} as const satisfies Record<Phase, readonly [string, string]>;

const graceEndOf = ({ phase, trialEndsOn, failedOn }: Subscription): Day | null => {
  if (phase === 'trialGrace' && trialEndsOn !== null) return addDays(trialEndsOn, trialGraceDays);
  const isFailing = phase === 'pastDue' || phase === 'retrying' || phase === 'failed';
  return isFailing && failedOn !== null ? addDays(failedOn, failedGraceDays) : null;
};

const endOf = (state: Subscription): Day | null => {
  if (state.phase === 'trial') return state.trialEndsOn;
  if (state.phase === 'trialGrace') return null;
  return state.phase === 'canceling' ? state.periodEnd : graceEndOf(state);
};

/** Returns the words of the specification for a subscription; catalogue rows S-18, S-19 and S-36. */
export const statusOf = (state: Subscription, today: Day) => {
  const [status, payment] = words[state.phase];
  const end = endOf(state);
  return {
    status,
    payment,
    remainingDays: end === null ? 0 : Math.max(0, daysBetween(today, end)),
    inGrace: graceEndOf(state) !== null,
    graceEndsOn: graceEndOf(state),
  };
};

/** Returns the day on which the card is charged again; null when it is not. */
export const nextRetryOf = ({ phase, failedOn, retries }: Subscription): Day | null => {
  const wait = retryAfter[retries];
  return phase === 'pastDue' && failedOn !== null && wait !== undefined ? addDays(failedOn, wait) : null;
};
