import '#web/core/texts/billing.ts';
import { IconCalendarX, IconCreditCardOff, IconHourglassEmpty } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ExportOrg } from '#features/office/exports/web/parts/export-org.tsx';
import { addDays } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type Subscription, startRenewal, startRetry, useCheckoutQuote, useMethods, useSubscription } from '../calls.ts';
import { PaymentNote } from '../paying/note.tsx';
import { useMoney } from '../paying/order-lines.tsx';
import { PaymentState, reasonText } from '../paying/payment-state.tsx';
import { usePaying } from '../paying/use-paying.ts';

const usePaid = () => {
  const t = useText();
  return usePaying(() => toast.success(t('billing.paid')));
};

/** Returns why nothing can be paid now; undefined where it can. */
const useBecause = ({ isOpen }: Pick<ReturnType<typeof usePaying>, 'isOpen'>): string | undefined => {
  const t = useText();
  return isOpen ? t('billing.openFirst') : undefined;
};

const Failed = ({ subscription }: { subscription: Subscription }) => {
  const { failure, nextRetryOn, graceEndsOn, inGrace, nextInvoice, currencyCode } = subscription;
  const t = useText();
  const { day } = useFormats();
  const money = useMoney();
  const navigate = useNavigate();
  const paying = usePaid();
  const { refetch: readAgain } = useSubscription();
  const primary = useMethods()?.find(({ isPrimary }) => isPrimary);
  // A card that was added or chosen since is tried at once.
  const isFresh = primary !== undefined && primary.profile.refusedOn === null;
  const then = nextRetryOn === null ? '' : t('billing.failed.again', { day: day(nextRetryOn) });
  const until = graceEndsOn === null ? t('billing.failed.closed') : t('billing.failed.until', { day: day(graceEndsOn) });
  const pays = inGrace && isFresh && nextInvoice !== null;
  const because = useBecause(paying);
  const act = () => {
    if (!inGrace) return void navigate({ to: '/checkout' });
    if (!pays) return void openDialog('addCard', {});
    // What is shown is sent, so that nothing else is charged.
    void paying.pay((orderId) => startRetry(orderId, { agreed: nextInvoice.total, readAgain }));
  };
  return (
    <>
      <PaymentNote
        tone="bad"
        icon={IconCreditCardOff}
        title={t('billing.failed.title')}
        text={[reasonText(failure ?? ''), then, until].filter(Boolean).join(' ')}
      >
        <Button tone="primary" busy={paying.busy} because={pays ? because : undefined} onClick={act}>
          {!inGrace
            ? t('billing.plan.checkout')
            : pays
              ? t('billing.pay', { amount: money(nextInvoice.total, currencyCode) })
              : t('billing.failed.update')}
        </Button>
      </PaymentNote>
      <PaymentState of={paying} />
    </>
  );
};

/** Renders a plan that will end: keeping it costs nothing now. */
const Ending = ({ subscription: { periodEnd } }: { subscription: Subscription }) => {
  const t = useText();
  const { day } = useFormats();
  const paying = usePaid();
  const { refetch: readAgain } = useSubscription();
  const last = periodEnd === null ? '' : day(addDays(periodEnd, -1));
  return (
    <PaymentNote tone="warn" icon={IconCalendarX} title={t('billing.ending.title', { day: last })} text={t('billing.ending.text')}>
      <Button
        tone="primary"
        busy={paying.busy}
        onClick={() => void paying.pay((orderId) => startRenewal(orderId, { agreed: 0, readAgain }))}
      >
        {t('billing.ending.act')}
      </Button>
    </PaymentNote>
  );
};

/** Renders a plan that has ended: renewing it is paid at once, and says how much. */
const Ended = ({ subscription: { plan } }: { subscription: Subscription }) => {
  const t = useText();
  const money = useMoney();
  const paying = usePaid();
  const quote = useCheckoutQuote(plan ?? 'monthly', '');
  const order = quote.data?.order;
  const open = useBecause(paying);
  const noCard = order?.card === null && order.due > 0 ? t('billing.checkout.noCard') : undefined;
  const renew = () => {
    if (order === undefined) return void quote.refetch();
    void paying.pay((orderId) => startRenewal(orderId, { agreed: order.due, readAgain: quote.refetch }));
  };
  return (
    <>
      <PaymentNote tone="warn" icon={IconCalendarX} title={t('billing.ended.title')} text={t('billing.ended.text')}>
        <ExportOrg />
        <Button tone="primary" busy={paying.busy} because={open ?? noCard} onClick={renew}>
          {order === undefined
            ? t(quote.isError ? 'billing.lookAgain' : 'billing.ended.act')
            : t('billing.ended.actFor', { amount: money(order.due, order.currencyCode) })}
        </Button>
      </PaymentNote>
      <PaymentState of={paying} />
    </>
  );
};

/** Renders a payment that is open, such as one that waits for its cardholder; nothing without one. */
const OpenPayment = () => {
  const t = useText();
  /** Whether it was confirmed here; a dialog that pays says by itself that it has. */
  const isOurs = useRef(false);
  const paying = usePaying(() => {
    if (isOurs.current) toast.success(t('billing.paid'));
  });
  const confirm = (isConfirmed: boolean): Promise<void> => {
    isOurs.current = true;
    return paying.confirm(isConfirmed);
  };
  return <PaymentState of={{ ...paying, confirm }} />;
};

const TrialOver = ({ inGrace }: Pick<Subscription, 'inGrace'>) => {
  const t = useText();
  const navigate = useNavigate();
  return (
    <PaymentNote
      tone="warn"
      icon={IconHourglassEmpty}
      title={t('shell.banners.trialEnded')}
      text={t(inGrace ? 'billing.trialOver.grace' : 'billing.trialOver.closed')}
    >
      <Button tone="primary" onClick={() => void navigate({ to: '/checkout' })}>
        {t('billing.plan.checkout')}
      </Button>
    </PaymentNote>
  );
};

/** Renders what needs attention: a failed payment, a planned or past end, a trial that is over, or a payment that is open. */
export const BillingNotes = ({ subscription }: { subscription: Subscription }) => {
  const { status, inGrace } = subscription;
  if (status === 'Failed') return <Failed subscription={subscription} />;
  if (status === 'Canceled') return <Ended subscription={subscription} />;
  return (
    <>
      {status === 'PendingCancellation' && <Ending subscription={subscription} />}
      {status === 'Suspended' && <TrialOver inGrace={inGrace} />}
      <OpenPayment />
    </>
  );
};
