// Long sequences of what people, days and a provider do whose messages are lost, late and doubled, on the pure rules and the sandbox in
// memory: hundreds of them in a second. What is done around the rules here is what charging, settling and reconciling do in transactions.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Charged } from '#server/payments/provider.ts';
import { type StoredCharge, sandbox } from '#server/payments/sandbox.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { runsOf } from '#testing/runs.ts';
import { type Amounts, type PaidPart, paidPartOf, periodOrder, postingsOf, seatOrder } from '../rules/orders.ts';
import { priceOf } from '../rules/prices.ts';
import { isOpen, type OrderStatus, settlementOf } from '../rules/settling.ts';
import { type Event, next, noSubscription, periodAfter, type Subscription } from '../rules/subscription.ts';

interface Order {
  id: string;
  kind: 'Checkout' | 'Renewal' | 'Licenses';
  status: OrderStatus;
  token: string;
  amounts: Amounts;
  periodEnd: Day;
  licences: number;
  madeOn: Day;
  /** Money that came for nothing, as long as it is owed. */
  owed: number;
}

const tax = { rate: 55_000, kind: 'salesTax' };
const cards = ['4242', '9995', '0341', '3155', '0077', '0259'] as const;

/** An organisation with its ledger, and the provider beside it. */
class Model {
  today: Day = '2026-03-03';
  state: Subscription = noSubscription;
  card = '4242';
  credit = 0;
  licences = 0;
  /** Whether the next period costs nothing, by a promo code. */
  isFree = false;
  /** What was paid for the running period. */
  parts: PaidPart[] = [];
  readonly orders: Order[] = [];
  readonly entries: Record<string, number>[] = [];
  readonly charges = new Map<string, StoredCharge>();
  readonly provider = sandbox(
    {
      find: (key) => Promise.resolve(this.charges.get(key)),
      add: (charge) => {
        const kept = this.charges.get(charge.key) ?? charge;
        this.charges.set(charge.key, kept);
        return Promise.resolve(kept);
      },
      change: (key, change) => {
        const kept = this.charges.get(key);
        if (kept !== undefined) this.charges.set(key, { ...kept, ...change });
        return Promise.resolve();
      },
    },
    () => this.today,
  );

  get open(): Order | undefined {
    return this.orders.find(({ status }) => isOpen(status));
  }

  /** Takes the subscription further; returns whether something is to be charged. */
  take(event: Event): boolean {
    const taken = next(this.state, event);
    if (typeof taken === 'string') return false;
    this.state = taken.state;
    return taken.effects.includes('charge');
  }

  place(kind: Order['kind'], amounts: Amounts, { periodEnd, licences }: Pick<Order, 'periodEnd' | 'licences'>): void {
    if (this.open !== undefined) throw new Error('two payments are open');
    const id = `order-${this.orders.length}`;
    this.orders.push({
      id,
      kind,
      status: 'Asked',
      token: `sandbox-${this.card}-08-2029`,
      amounts,
      periodEnd,
      licences,
      madeOn: this.today,
      owed: 0,
    });
  }

  placePeriod(kind: 'Checkout' | 'Renewal'): void {
    const plan = this.state.nextPlan ?? this.state.plan ?? 'monthly';
    const start = kind === 'Renewal' ? (this.state.periodEnd ?? this.today) : this.today;
    const promo = {
      code: 'FREE',
      percentOff: this.isFree ? 100 : 0,
      amountOff: null,
      currency: null,
      lastDay: null,
      mostUses: null,
      uses: 0,
    };
    const amounts = periodOrder({ licences: 3, price: priceOf(plan, 'USD'), tax, credit: this.credit, currency: 'USD', promo });
    this.place(kind, amounts, { periodEnd: periodAfter(start, plan, Number(start.slice(8))), licences: 3 });
  }

  changeSeats(change: { add: number; end: number }): void {
    const { phase, plan, periodStart: start, periodEnd: end } = this.state;
    if (phase !== 'active' || plan === null || start === null || end === null || this.open !== undefined) return;
    const { licences, parts: paid, credit, today } = this;
    const asked = { ...change, end: Math.min(change.end, licences), price: priceOf(plan, 'USD'), tax, credit, currency: 'USD' };
    const amounts = seatOrder({ ...asked, period: { start, end }, today, paid, licences });
    this.place('Licenses', amounts, { periodEnd: end, licences: asked.add - asked.end });
  }

  async ask({ id: key, token, amounts: { due: amount }, status }: Order): Promise<Charged> {
    if (amount === 0) return { outcome: 'paid' };
    const known = status === 'Asked' ? undefined : await this.provider.find(key);
    return known ?? this.provider.charge({ key, token, amount, currency: 'USD' });
  }

  /** Asks about a payment and writes the answer, as the job of a payment does. */
  async charge(order: Order | undefined, isLost = false): Promise<void> {
    if (order === undefined || !isOpen(order.status)) return;
    const charged = await this.ask(order);
    if (!isLost) this.settle(order, charged);
  }

  settle(order: Order, { outcome }: Charged): void {
    const settlement = settlementOf(this.state, order, { outcome, on: this.today });
    const { due, creditUsed, creditMade } = order.amounts;
    if (settlement === 'waits') order.status = outcome === 'secondStep' ? 'SecondStep' : 'Pending';
    if (settlement === 'refused') {
      order.status = 'Refused';
      if (order.kind !== 'Licenses') this.take({ kind: 'refused', on: this.today });
    }
    if (settlement === 'givenBack') {
      order.status = 'GivenBack';
      order.owed = due;
      if (due > 0) this.entries.push({ cash: due, owedBack: -due });
    }
    if (settlement !== 'counts') return;
    order.status = 'Paid';
    this.credit += creditMade - creditUsed;
    this.entries.push(postingsOf(order.amounts));
    if (order.kind === 'Licenses') {
      this.licences += order.licences;
      this.parts.push(paidPartOf({ ...order.amounts, refunded: 0 }, order.madeOn));
    } else {
      this.take({ kind: 'paid', on: this.today });
      this.licences = order.licences;
      this.parts = [paidPartOf({ ...order.amounts, refunded: 0 }, this.state.periodStart ?? this.today)];
    }
  }

  async giveBack(order: Order): Promise<void> {
    if (order.owed === 0) return;
    if (!((await this.provider.refund(order.id)) || (await this.provider.refundedOf(order.id)) > 0))
      throw new Error('nothing was given back');
    this.entries.push({ cash: -order.owed, owedBack: order.owed });
    order.owed = 0;
  }

  /** Passes a day with what falls due; the payment that is open is asked about first. */
  async passDay(): Promise<void> {
    this.today = addDays(this.today, 1);
    for (let step = 0; step < 40; step++) {
      await this.charge(this.open);
      const before = this.state;
      if (this.open !== undefined) return;
      if (this.take({ kind: 'passDay', on: this.today })) this.placePeriod('Renewal');
      if (this.state === before) return;
    }
  }

  sum(account: string): number {
    return this.entries.reduce((sum, entry) => sum + (entry[account] ?? 0), 0);
  }
}

const acts = fc.oneof(
  fc
    .constantFrom('free', 'checkout', 'cancel', 'renew', 'retry', 'annual', 'more', 'fewer', 'remove', 'restore', 'giveBack')
    .map((kind) => ({ kind, n: 0 })),
  fc.record({ kind: fc.constant('card'), n: fc.nat(cards.length - 1) }),
  fc.record({ kind: fc.constant('days'), n: fc.integer({ min: 1, max: 20 }) }),
  // The provider takes the money, and its answer is lost; or it tells of any payment, once or again, true to its present or late.
  fc.record({ kind: fc.constantFrom('lost', 'told', 'doubled', 'late', 'step', 'noStep'), n: fc.nat(30) }),
);

const act = async (model: Model, { kind, n }: { kind: string; n: number }): Promise<void> => {
  const on = model.today;
  const some = model.orders.length === 0 ? undefined : model.orders[n % model.orders.length];
  const isFree = model.open === undefined;
  if (kind === 'free') model.isFree = !model.isFree;
  if (kind === 'card') model.card = cards[n] ?? '4242';
  if (kind === 'checkout' && isFree && model.take({ kind: 'checkout', on, plan: 'monthly' })) model.placePeriod('Checkout');
  if (kind === 'renew' && isFree && model.take({ kind: 'renew', on })) model.placePeriod('Checkout');
  if (kind === 'retry' && isFree && model.take({ kind: 'retryNow', on })) model.placePeriod('Renewal');
  if (kind === 'cancel' && isFree) model.take({ kind: 'cancel', on });
  if (kind === 'annual') model.take({ kind: 'changePlan', on, plan: 'annual' });
  if (kind === 'remove' || kind === 'restore') model.take({ kind, on });
  if (kind === 'more') model.changeSeats({ add: 2, end: 0 });
  if (kind === 'fewer') model.changeSeats({ add: 0, end: 1 });
  if (kind === 'days') for (let day = 0; day < n; day++) await model.passDay();
  if (kind === 'lost') await model.charge(model.open, true);
  if (kind === 'told') await model.charge(some);
  if (kind === 'giveBack') for (const order of model.orders) await model.giveBack(order);
  if (some === undefined) return;
  if (kind === 'step' || kind === 'noStep') await model.provider.confirm(some.id, kind === 'step', '');
  if (kind === 'doubled' && isOpen(some.status)) {
    const charged = await model.ask(some);
    model.settle(some, charged);
    model.settle(some, charged);
  }
  // An answer that was on its way while the payment ended, or that is older than the last one.
  if (kind === 'late') model.settle(some, (await model.provider.find(some.id)) ?? { outcome: 'pending' });
};

it('lost and doubled events of the provider: ledger and provider agree at the end of any sequence', async () => {
  const runs = runsOf(600);
  let paid = 0;
  const property = fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 60 }), async (list) => {
    const model = new Model();
    for (const each of [{ kind: 'checkout', n: 0 }, ...list]) await act(model, each);
    // The provider is reached again, the card is a good one, and cardholders give up what they have not confirmed.
    model.card = '4242';
    await model.passDay();
    await model.passDay();
    if (model.open !== undefined) await model.provider.confirm(model.open.id, false, '');
    await model.charge(model.open);
    for (const order of model.orders) await model.giveBack(order);
    expect(model.open?.status ?? 'none').toBe('none');

    const taken = [...model.charges.values()].filter(({ charged, refunded, on, token }) => {
      const isPaid = charged.outcome === 'paid' || (charged.outcome === 'pending' && token.includes('0077') && model.today > on);
      return isPaid && !refunded;
    });
    expect(model.sum('cash')).toBe(taken.reduce((sum, { amount }) => sum + amount, 0));
    for (const order of model.orders.filter(({ amounts }) => amounts.due > 0)) {
      expect(taken.some(({ key }) => key === order.id)).toBe(order.status === 'Paid');
    }
    for (const entry of model.entries) expect(Object.values(entry).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(model.sum('credit') + model.credit).toBe(0);
    // What is carried over is too little to be charged, and no credit comes from what nobody has paid.
    expect([model.sum('owedBack'), model.credit > -50, model.licences >= 0]).toEqual([0, true, true]);
    expect(model.credit).toBeLessThanOrEqual(Math.max(0, model.sum('cash')));
    expect(taken.every(({ amount }) => amount >= 50)).toBe(true);
    paid += taken.length;
  });
  await fc.assert(property, runs);
  // Sequences in which nothing is paid would prove nothing.
  expect(paid).toBeGreaterThan(runs.numRuns / 4);
}, 700_000);
