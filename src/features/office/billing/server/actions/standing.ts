// Where an organisation's subscription stands, and how events take it further.

import { isPaid } from '#features/ground/licences/rules.ts';
import { freeDomains } from '#features/ground/licences/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { addDays, type Day, dayIn } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import { soldIn } from '../../rules/prices.ts';
import type { Seats } from '../../rules/seats.ts';
import { type Effect, type Event, next, noSubscription, type Subscription, statusOf, whoEnters } from '../../rules/subscription.ts';
import { readClockLead } from '../store/shared.ts';
import type { SubscriptionChange, SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';

/** A request or a job inside an organisation. */
export type Inside = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now' | 'config' | 'after'>;

/** Refuses as if nothing were there while the operator has switched billing off. */
export const needBilling = ({ config }: Pick<Entered, 'config'>): void => {
  if (config.BILLING === 'off') refuse(errors.notFound);
};

/** Returns the day in UTC, some days ahead. */
export const dayBefore = (now: Date, days: number): Day => addDays(dayIn(now, 'UTC'), days);

/** Returns today by the clock of payments: in UTC, and in the sandbox as far ahead as its clock was moved. */
export const billingDay = async (at: Pick<Inside, 'tx' | 'now' | 'config'>): Promise<Day> =>
  dayBefore(at.now, at.config.BILLING === 'sandbox' ? (await readClockLead(at)).days : 0);

/** Returns a row as the state machine reads it. */
export const stateOf = (row: SubscriptionRow | undefined): Subscription => {
  if (row === undefined) return noSubscription;
  const { phase, plan, nextPlan, trialEndsOn, periodStart, periodEnd, anchor, failedOn, retries, phaseBefore: before } = row;
  return { phase, plan, nextPlan, trialEndsOn, periodStart, periodEnd, anchor, failedOn, retries, before };
};

/** Returns the organisation's row, which is added at its first use with the organisation's currency and Owner. */
export const subscriptionHere = async (at: store.Inside): Promise<SubscriptionRow> => {
  const known = await store.findSubscription(at);
  if (known !== undefined) return known;
  const { currencyCode, owner, name } = await store.findOrgFacts(at);
  await store.addSubscription(at, { id: at.orgId, currency: soldIn(currencyCode), email: owner?.email ?? '', billedTo: name });
  return (await store.findSubscription(at)) as SubscriptionRow;
};

/** Writes what sessions tell. The sandbox's clock is ahead of theirs, so the end is told by as many days earlier. */
const tell = async (at: Inside, state: Subscription, today: Day): Promise<void> => {
  const { status, payment, remainingDays, inGrace } = statusOf(state, today);
  const trialEndsOn = remainingDays === 0 ? null : addDays(dayIn(at.now, 'UTC'), remainingDays);
  await store.tellOrg(at, { subscriptionStatus: status, paymentStatus: payment, trialEndsOn, inGrace });
};

/** Tells sessions anew how many days are left, after the sandbox's clock was moved. */
export const retell = async (at: Inside): Promise<void> => {
  const row = await store.findSubscription(at);
  if (row !== undefined) await tell(at, stateOf(row), await billingDay(at));
};

/** Keeps a new state with what it means for those who enter and for what sessions tell. */
export const keepState = async (
  at: Inside,
  before: Subscription,
  state: Subscription,
  { today, ...more }: SubscriptionChange & { today: Day },
): Promise<void> => {
  const { before: phaseBefore, ...columns } = state;
  await store.changeSubscription(at, { ...columns, phaseBefore, ...more });
  await tell(at, state, today);
  const isClosed = whoEnters(state) !== 'everyone';
  if (isClosed !== (whoEnters(before) !== 'everyone')) await store.setWall(at, isClosed);
};

/**
 * Takes the subscription further by an event and returns what is to be done besides. An event that says nothing new returns undefined;
 * where a person asks for what cannot be now, it refuses with `billingNotNow`.
 */
export const take = async (
  at: Inside,
  event: Event,
  more: SubscriptionChange = {},
): Promise<{ state: Subscription; before: Subscription; effects: Effect[] } | undefined> => {
  const before = stateOf(await subscriptionHere(at));
  const outcome = next(before, event);
  if (outcome === 'refused') return refuse(errors.billingNotNow);
  if (outcome === 'ignored') return undefined;
  await keepState(at, before, outcome.state, { today: event.on, ...more });
  return { ...outcome, before };
};

/** Returns how many licences are used, are promised to invited people, and are paid. */
export const seatsOf = async (at: store.Inside & Pick<Inside, 'now'>): Promise<Seats & { observers: number }> => {
  const holders = await store.listHolders(at);
  const invited = await store.listInvited(at, at.now);
  return {
    used: holders.filter((holder) => isPaid(holder, freeDomains)).length,
    invited: invited.filter((each) => isPaid({ ...each, isImplementer: false, isBlocked: false }, freeDomains)).length,
    paid: (await store.findSubscription(at))?.licences ?? 0,
    observers: holders.filter(({ role, isBlocked }) => role === 'Observer' && !isBlocked).length,
  };
};

/**
 * Keeps out whom the wall keeps out, as after an ownership has changed hands. Where the operator has switched billing off there is no wall:
 * whom an earlier one keeps out is let in.
 */
export const renewWall = async (at: store.Inside & Pick<Inside, 'config'>): Promise<void> => {
  if (at.config.BILLING === 'off') return store.setWall(at, false);
  if (whoEnters(stateOf(await store.findSubscription(at))) === 'owner') await store.setWall(at, true);
};

/** Ends the subscription of an organisation that is deleted: nothing is charged any more. */
export const endSubscription = async (at: Inside): Promise<void> => {
  if (at.config.BILLING === 'off' || (await store.findSubscription(at)) === undefined) return;
  await take(at, { kind: 'remove', on: await billingDay(at) });
};

/** Brings back what was paid for when an organisation is brought back; nothing is charged by itself afterwards. */
export const restoreSubscription = async (at: Inside): Promise<void> => {
  if (at.config.BILLING === 'off' || (await store.findSubscription(at)) === undefined) return;
  await take(at, { kind: 'restore', on: await billingDay(at) });
  await renewWall(at);
};
