import { useEffect, useState } from 'react';
import { type AnswerOf } from '#shared/endpoint.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { usePages } from '#web/core/api/use-pages.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { paymentApi } from '../contract/payment.ts';
import { sandboxApi } from '../contract/sandbox.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import type { PlanKind } from '../rules/subscription.ts';

export type Subscription = AnswerOf<typeof subscriptionApi.current>['subscription'];
export type Order = AnswerOf<typeof subscriptionApi.quoteCheckout>['order'];
export type Payment = AnswerOf<typeof subscriptionApi.order>;
export type SeatAsk = { add: string[]; end: string[]; more: number };

/** Reads where the subscription stands. */
export const useSubscription = () => useRead(subscriptionApi.current, {});
export const useCards = () => useRead(paymentApi.methods, {});
export const useMethods = () => useCards().data?.items;
export const usePlans = (enabled = true) => useRead(paymentApi.plans, {}, { enabled }).data;
export const useCustomer = () => useRead(subscriptionApi.customer, {}).data?.customer;
export const useInvoices = () =>
  usePages(invoiceApi.search, {
    body: { startIndex: 0, endIndex: 25, includeTotalCount: true, filters: [], sorts: [] },
  });
/** Reads the billing address; null before there is one, undefined while it loads. */
export const useBillingAddress = () => useRead(paymentApi.address, { params: { id: useSession().orgId ?? '' } }).data?.billingAddress;

/** Reads how a payment ended; nothing without an id. */
export const usePayment = (id: string) => useRead(subscriptionApi.order, { params: { id } }, { enabled: id !== '', quiet: true });

export const useSeatCount = () => useRead(subscriptionApi.seatCount, {}, { quiet: true }).data;

/** Reads what a plan costs now. */
export const useCheckoutQuote = (plan: PlanKind, promoCode: string) =>
  useRead(subscriptionApi.quoteCheckout, { body: { plan, promoCode } }, { keep: true, quiet: true });

/** Returns how many licences are paid for: those that people have, and those that invited people will have. */
export const paidFor = ({ licences, invited }: Pick<Subscription, 'licences' | 'invited'>): number => licences + invited;

/** Reads what a change of licences costs; undefined while nothing is changed. */
export const useSeatQuote = (ask: SeatAsk) =>
  useRead(subscriptionApi.quoteSeats, { body: ask }, { keep: true, enabled: ask.add.length + ask.end.length + ask.more > 0 });

export const useInvoice = (id: string | undefined) =>
  useRead(invoiceApi.byIds, { query: { ids: id ?? '' } }, { enabled: id !== undefined && id !== '', quiet: true });

/** Milliseconds between two looks at something that goes on elsewhere. */
export const lookEvery = 700;

/** A purchase as the page shows it: with the sum that is agreed to, and what reads the sum again where it is another one by now. */
interface Agreed {
  agreed: number | undefined;
  readAgain: () => Promise<unknown>;
}

/** Shows the new sum of a purchase that was refused because the sum has changed. */
const readingAgain =
  (readAgain: Agreed['readAgain']) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'sumChanged') await readAgain();
    throw error;
  };

export const startCheckout = (orderId: string, { plan, promoCode, agreed, readAgain }: Agreed & { plan: PlanKind; promoCode: string }) =>
  sendCommand(subscriptionApi.checkout, { body: { orderId, plan, promoCode, agreed } }, { quiet: true }).catch(readingAgain(readAgain));
export const startSeats = (orderId: string, ask: SeatAsk, { agreed, readAgain }: Agreed) =>
  sendCommand(subscriptionApi.changeSeats, { body: { orderId, agreed, ...ask } }, { quiet: true }).catch(readingAgain(readAgain));
export const startRetry = (orderId: string, { agreed, readAgain }: Agreed) =>
  sendCommand(subscriptionApi.retry, { body: { orderId, agreed } }, { quiet: true }).catch(readingAgain(readAgain));
export const startRenewal = (orderId: string, { agreed, readAgain }: Agreed) =>
  sendCommand(subscriptionApi.renew, { body: { orderId, agreed } }, { quiet: true }).catch(readingAgain(readAgain));
export const startPlan = (plan: PlanKind, { agreed, readAgain }: Agreed) =>
  sendCommand(subscriptionApi.changePlan, { body: { plan, agreed } }).catch(readingAgain(readAgain));

/** Reads what the next invoice is with a plan. */
export const usePlanQuote = (plan: PlanKind) => useRead(subscriptionApi.quotePlan, { body: { plan } }, { quiet: true });

export const useChangePlan = () => useCommand(subscriptionApi.changePlan);
export const useMakePrimary = () => useCommand(paymentApi.makePrimary);
export const useRemoveCard = () => useCommand(paymentApi.remove);

/** Makes the sandbox's token of a card: only of its last digits. The number itself never leaves the page. */
export const sandboxToken = ({ number, month, year }: { number: string; month: string; year: string }): string =>
  `sandbox-${number.replace(/\D/g, '').slice(-4)}-${month.padStart(2, '0')}-20${year.slice(-2)}`;

/** Reads the sandbox's day; undefined where there is none. */
export const useSandboxDay = () => useRead(sandboxApi.clock, {}, { quiet: true });

/** Moves the sandbox's clock, and looks again until it has arrived. */
export const useMoveClock = () => {
  const { data, refetch } = useSandboxDay();
  const [wanted, setWanted] = useState<number>();
  const busy = wanted !== undefined && data !== undefined && data.daysAhead < wanted;
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void refetch(), lookEvery);
    return () => clearInterval(timer);
  }, [busy, refetch]);
  const move = async (days: number) => setWanted((await sendCommand(sandboxApi.move, { body: { days } })).daysAhead);
  return { day: data?.day, canMove: data?.canMove === true, busy, move };
};
