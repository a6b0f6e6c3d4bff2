// A payment from its first press to its end. While the provider has not answered, the page looks: often for half a minute, and then, for as
// long as it is open, whenever the live hub names billing and every ten seconds.
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { call } from '#web/core/api/call.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { subscriptionApi } from '../../contract/subscription.ts';
import { lookEvery, type Payment, usePayment, useSubscription } from '../calls.ts';
import { askCardholder } from './hosted-card.tsx';

/** The most looks in quick succession, and the milliseconds between those that follow. */
const mostLooks = 40;
const slowEvery = 10_000;

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Looks until something is over, for half a minute at most, and returns what was seen last. A look that fails is done again; when the last
 * one fails, too, its error is thrown.
 */
export const lookUntil = async <Seen>(look: () => Promise<Seen>, isOver: (seen: Seen) => boolean): Promise<Seen> => {
  for (let looks = 1; ; looks++) {
    const isLast = looks === mostLooks;
    try {
      const seen = await look();
      if (isLast || isOver(seen)) return seen;
    } catch (error) {
      if (isLast) throw error;
    }
    await rest(lookEvery);
  }
};

const steps = { Pending: 0, SecondStep: 1, Refused: 2, Paid: 2 } as const satisfies Record<Payment['outcome'], number>;

/** Returns whether a payment is further than it was; an answer from the cache may be older than what is shown. */
export const isFurther = (now: Payment['outcome'], before: Payment['outcome']): boolean => steps[now] > steps[before];

const isEnded = (outcome: Payment['outcome']): boolean => outcome === 'Paid' || outcome === 'Refused';

const look = (id: string): Promise<Payment> => call(subscriptionApi.order, { params: { id } });

/** Stands for a payment about which nothing was heard yet. */
const waiting = (orderId: string): Payment => ({
  orderId,
  outcome: 'Pending',
  reason: '',
  secondStep: null,
  invoiceId: null,
  total: 0,
  currencyCode: '',
});

/** Looks slowly at a payment that is open, as long as the page is. Without one, `payment` is undefined. */
const useSlowLooks = (payment: Payment | undefined, onFurther: (payment: Payment) => void): boolean => {
  const { data, isError, refetch } = usePayment(payment?.orderId ?? '');
  const isOpen = payment !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void refetch(), slowEvery);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  const isNew = isOpen && data?.orderId === payment.orderId && isFurther(data.outcome, payment.outcome);
  useEffect(() => {
    if (isNew && data !== undefined) onFurther(data);
  });
  return isOpen && isError;
};

/** Finds the payment that is under way already, while the page knows of none. */
const useFound = (isWanted: boolean, onFound: (payment: Payment) => void): void => {
  const openId = useSubscription().data?.subscription.openOrderId ?? null;
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (!isWanted || openId === null) return;
    let here = true;
    look(openId).then(
      (seen) => {
        // What says that it is open may be older than its end.
        if (here && !isEnded(seen.outcome)) found.current(seen);
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [isWanted, openId]);
};

type Start = (orderId: string) => Promise<AnswerOf<typeof subscriptionApi.renew>>;

/**
 * Pays once however often it is pressed, and says whether it is paying and how it ended. The id of a payment lasts until it has ended: after a
 * failure, paying again goes on with the payment that was made. A payment that is under way already, as before a reload, is shown and
 * followed.
 */
export const usePaying = (onPaid: (payment: Payment) => void) => {
  const [busy, setBusy] = useState(false);
  const [payment, setPayment] = useState<Payment>();
  const [orderId, setOrderId] = useState(newId);
  const take = (seen: Payment): void => {
    setPayment(seen);
    if (seen.outcome === 'Paid') onPaid(seen);
    if (isEnded(seen.outcome)) setOrderId(newId());
  };
  const isOpen = !busy && payment !== undefined && !isEnded(payment.outcome);
  const isBlind = useSlowLooks(isOpen ? payment : undefined, take);
  useFound(!busy && payment === undefined, (found) => {
    setOrderId(found.orderId);
    setPayment(found);
  });
  /** Shows how the payment stands once it does not stand as before any more. */
  const follow = async (id: string, ...before: Payment['outcome'][]): Promise<void> => {
    try {
      take(
        await lookUntil(
          () => look(id),
          ({ outcome }) => !before.includes(outcome),
        ),
      );
    } catch (error) {
      // It was asked for, so it goes on: the page says so, and goes on looking.
      setPayment((shown) => shown ?? waiting(id));
      throw error;
    }
  };
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const pay = async (start: Start): Promise<void> => {
    // Nothing else is paid beside a payment that is open.
    if (isOpen) return;
    await during(async () => {
      setPayment(undefined);
      const begun = await start(orderId);
      // A cancellation that is taken back costs nothing: there is no payment to wait for.
      if (begun.outcome === 'Paid') onPaid({ ...begun, total: 0, currencyCode: '' });
      else await follow(orderId, 'Pending');
    });
  };
  /** Says to the provider that the second step is over, and waits again. */
  const confirm = (isConfirmed: boolean): Promise<void> =>
    during(async () => {
      const isAnswered = !isConfirmed || (await askCardholder(payment?.secondStep?.clientSecret ?? ''));
      if (isAnswered === undefined) return;
      await sendCommand(subscriptionApi.confirm, { params: { id: orderId }, body: { isConfirmed } }, { quiet: true });
      // A question that was left open can be asked again.
      await (isAnswered ? follow(orderId, 'Pending', 'SecondStep') : follow(orderId, 'Pending'));
    });
  const lookAgain = (): void => void during(() => follow(orderId, 'Pending'));
  return { busy, payment, isOpen, isBlind, pay, confirm, lookAgain };
};
