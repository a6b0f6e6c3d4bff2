// Payments are stored before the provider is asked. A job asks it, so that no request holds a connection meanwhile, and a node that is
// killed between the charge and the commit asks again under the same key.
import type * as z from 'zod/mini';
import type { Day } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { order as orderSchema } from '../../contract/subscription.ts';
import { type Amounts, paidPartOf, periodOrder, seatOrder, type Tax } from '../../rules/orders.ts';
import { priceOf } from '../../rules/prices.ts';
import { judgePromo, type PromoCode, type PromoMessage, tidyCode } from '../../rules/promo.ts';
import { type PlanKind, periodAfter } from '../../rules/subscription.ts';
import { findPromo, isOrderTaken, takePromo } from '../store/shared.ts';
import type { CardRow, OrderRow, SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import { billingDay, type Inside, seatsOf } from './standing.ts';

type Quoted = z.output<typeof orderSchema>;

/** The job that asks the provider about one payment. */
export const chargeJob = 'billing-charge';

export const taxOf = ({ taxRate, taxName }: Pick<SubscriptionRow, 'taxRate' | 'taxName'>): Tax => ({ rate: taxRate, kind: taxName });

export const cardName = ({ cardType, last4 }: Pick<CardRow, 'cardType' | 'last4'>): string => `${cardType} ${last4}`;

/** Returns the card that is charged; undefined without one. */
export const primaryCard = async (at: store.Inside): Promise<CardRow | undefined> => {
  const [card] = await store.listCards(at);
  return card?.isPrimary === true ? card : undefined;
};

/** Returns what is said about a code, and the code where it can be used here. */
export const lookAtPromo = async (
  at: Inside,
  typed: string,
  { currency, today }: { currency: string; today: Day },
): Promise<{ promo: PromoCode | undefined; message: PromoMessage }> => {
  const code = tidyCode(typed);
  const promo = await findPromo(at, code);
  const message = judgePromo(promo, { today, currency, usedBefore: await store.hasUsedPromo(at, code) });
  return { promo: message === 'applied' ? promo : undefined, message };
};

/** A period that is to be paid. */
export interface BillingTerm {
  plan: PlanKind;
  licences: number;
  start: Day;
  end: Day;
}

/** Returns the period that a first payment on a day begins, with a licence for everybody who needs one or is invited to one. */
export const firstTerm = async (at: Inside, plan: PlanKind): Promise<BillingTerm> => {
  const today = await billingDay(at);
  const { used, invited } = await seatsOf(at);
  return { plan, licences: Math.max(1, used + invited), start: today, end: periodAfter(today, plan, Number(today.slice(8))) };
};

/** Returns the period that follows on a row's; undefined where it has none. */
const nextTerm = ({ plan, nextPlan, periodEnd, anchor }: SubscriptionRow, licences: number): BillingTerm | undefined => {
  if (plan === null || periodEnd === null) return undefined;
  const kind = nextPlan ?? plan;
  return { plan: kind, licences, start: periodEnd, end: periodAfter(periodEnd, kind, anchor ?? Number(periodEnd.slice(8))) };
};

/** Returns what a period costs, with the code that takes something off. */
export const amountsOf = (row: SubscriptionRow, { plan, licences }: BillingTerm, promo?: PromoCode): Amounts =>
  periodOrder({ licences, price: priceOf(plan, row.currency), promo, tax: taxOf(row), credit: row.credit, currency: row.currency });

/** A renewal as it is shown and charged. */
export interface Renewal extends Pick<Placed, 'term' | 'amounts' | 'promo' | 'again'> {}

/**
 * Returns the renewal that is charged next: one that was refused with its own amounts and its own invoice, else the period that follows, with
 * the code that the organisation has kept. Undefined where no period follows.
 */
export const nextRenewal = async (at: Inside, row: SubscriptionRow): Promise<Renewal | undefined> => {
  const last = await store.findLastRenewal(at);
  if (last !== undefined && last.status === 'Refused' && last.periodStart === row.periodEnd) {
    const { plan, licences, periodStart: start, periodEnd: end, invoiceId, promoCode } = last;
    const { lines, subtotal, discount, tax, creditUsed, creditMade, due } = last;
    const amounts = { lines, subtotal, discount, tax, creditUsed, creditMade, due };
    return { term: { plan, licences, start, end }, amounts, again: { invoiceId, promoCode } };
  }
  const { used, invited } = await seatsOf(at);
  const term = nextTerm(row, Math.max(1, used + invited));
  if (term === undefined) return undefined;
  const asked = { currency: row.currency, today: await billingDay(at) };
  const promo = row.promoCode === '' ? undefined : (await lookAtPromo(at, row.promoCode, asked)).promo;
  return { term, amounts: amountsOf(row, term, promo), promo };
};

/** Refuses another sum than the one that was agreed to, and names it. */
export const needAgreed = ({ due }: Pick<Amounts, 'due'>, agreed: number | undefined): void => {
  if (agreed !== undefined && agreed !== due) refuse(errors.sumChanged, { data: { due } });
};

export interface SeatChange {
  add: number;
  end: number;
}

/** Returns what a change of licences costs on a day. Refuses while no period runs that is paid. */
export const seatAmounts = async (at: Inside, row: SubscriptionRow, { add, end }: SeatChange, today: Day): Promise<Amounts> => {
  const { phase, plan, periodStart, periodEnd, currency, credit, licences } = row;
  if (phase !== 'active' || plan === null || periodStart === null || periodEnd === null) return refuse(errors.billingNotNow);
  const orders = end === 0 ? [] : await store.listPeriodOrders(at);
  const paid = orders.map((order) => paidPartOf(order, order.kind === 'Licenses' ? order.madeOn : periodStart));
  const period = { start: periodStart, end: periodEnd };
  const price = priceOf(plan, currency);
  return seatOrder({ add, end, price, period, today, paid, licences, tax: taxOf(row), credit, currency });
};

/** Returns an order as a page shows it before it is paid. */
export const quoted = async (at: Inside, row: SubscriptionRow, amounts: Amounts, later: BillingTerm): Promise<Quoted> => {
  const renewal = amountsOf({ ...row, credit: 0 }, later);
  const card = await primaryCard(at);
  return {
    currencyCode: row.currency,
    lines: amounts.lines,
    due: amounts.due,
    renewal: { total: renewal.due, tax: renewal.tax, on: later.end },
    card: card === undefined ? null : cardName(card),
  };
};

interface Placed {
  id: string;
  kind: OrderRow['kind'];
  term: BillingTerm;
  amounts: Amounts;
  promo?: PromoCode | undefined;
  addIds?: string[];
  endIds?: string[];
  /** Of a renewal that is tried again: the invoice that it pays, and the code whose discount stands on it. */
  again?: { invoiceId: string | null; promoCode: string };
}

/** Counts the use of a code, and returns the code; a new payment is refused when its last use was taken meanwhile. */
const countPromo = async (at: Inside, { promo, again }: Placed): Promise<{ code: string; isCounted: boolean }> => {
  const code = again?.promoCode ?? promo?.code ?? '';
  if (code === '' || (again !== undefined && (await store.hasUsedPromo(at, code)))) return { code, isCounted: false };
  const isCounted = await takePromo(at, code);
  // An invoice that is written already keeps its discount.
  if (!isCounted && again === undefined) refuse(errors.invalid, { fields: { promoCode: ['VAL_INVALID'] } });
  return { code, isCounted };
};

/** Adds a payment as it stands now. */
const storeOrder = async (
  at: Inside,
  row: SubscriptionRow,
  { id, kind, term, addIds = [], endIds = [], again, amounts: { lines, ...amounts } }: Placed,
  more: { promoCode?: string; card?: CardRow | undefined; status?: OrderRow['status'] },
): Promise<void> => {
  const { promoCode = '', card, status = 'Asked' } = more;
  await store.addOrder(at, {
    id,
    kind,
    status,
    plan: term.plan,
    currency: row.currency,
    lines,
    ...amounts,
    promoCode,
    cardId: card?.id ?? null,
    cardName: card === undefined ? '' : cardName(card),
    token: card?.token ?? '',
    licences: term.licences,
    addIds,
    endIds,
    periodStart: term.start,
    periodEnd: term.end,
    invoiceId: again?.invoiceId ?? null,
    madeOn: await billingDay(at),
    askedById: at.personId === '' ? null : at.personId,
  });
};

/** Stores a credit for licences that have ended. Nothing is asked of the provider, so it does not wait for a payment that is open. */
export const placeCredit = async (at: Inside, row: SubscriptionRow, placed: Pick<Placed, 'id' | 'term' | 'amounts'>): Promise<void> =>
  storeOrder(at, row, { ...placed, kind: 'Licenses' }, { status: 'Paid' });

/**
 * Stores a payment and enqueues the job that asks the provider. Refuses without a primary card where money is due, while another payment
 * runs, under an id that is another payment's, and when a code's last use was taken meanwhile.
 */
export const placeOrder = async (at: Inside, row: SubscriptionRow, placed: Placed): Promise<void> => {
  if ((await store.findOpenOrder(at)) !== undefined) refuse(errors.paymentRuns);
  const { id, kind, amounts } = placed;
  if (await isOrderTaken(at, id)) refuse(errors.invalid, { fields: { orderId: ['VAL_INVALID'] } });
  const card = await primaryCard(at);
  // A renewal without a card is stored, too: it is refused, and so shown and tried again.
  if (card === undefined && amounts.due > 0 && kind !== 'Renewal') refuse(errors.noCard);
  const promo = await countPromo(at, placed);
  await storeOrder(at, row, placed, { promoCode: promo.code, card });
  if (promo.isCounted) await store.addPromoUse(at, promo.code, id);
  await at.after.job(chargeJob, { orgId: at.orgId, orderId: id });
};

const outcomes = {
  Asked: 'Pending',
  Pending: 'Pending',
  SecondStep: 'SecondStep',
  Paid: 'Paid',
  Refused: 'Refused',
  GivenBack: 'Refused',
} as const satisfies Record<OrderRow['status'], string>;

/** Returns how a payment stands, as a page that waits for it reads it. */
export const outcomeOf = ({ id, status, reason, clientSecret, invoiceId }: OrderRow) => ({
  orderId: id,
  outcome: outcomes[status],
  reason,
  secondStep: status === 'SecondStep' ? { orderId: id, clientSecret } : null,
  invoiceId: status === 'Paid' ? invoiceId : null,
});
