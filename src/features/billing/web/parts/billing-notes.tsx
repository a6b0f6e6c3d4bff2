import '../../../../web/texts/billing.ts';
import { IconCalendarX, IconCreditCardOff, IconHourglassEmpty } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { addDays } from '../../../../shared/dates.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { ExportOrg } from '../../../exports/web/parts/export-org.tsx';
import { type Subscription, startRenewal, startRetry, useMethods } from '../calls.ts';
import { Note } from './note.tsx';
import { PaymentState, reasonText } from './payment-state.tsx';
import { usePaying } from './use-paying.tsx';

const usePaid = () => {
  const t = useText();
  return usePaying(() => toast.success(t('billing.paid')));
};

const Failed = ({ subscription: { failure, nextRetryOn, graceEndsOn, inGrace } }: { subscription: Subscription }) => {
  const t = useText();
  const { day } = useFormats();
  const navigate = useNavigate();
  const paying = usePaid();
  const primary = useMethods()?.find(({ isPrimary }) => isPrimary);
  // A card that was added or chosen since is tried at once.
  const isFresh = primary !== undefined && primary.profile.refusedOn === null;
  const then = nextRetryOn === null ? '' : t('billing.failed.again', { day: day(nextRetryOn) });
  const until = graceEndsOn === null ? t('billing.failed.closed') : t('billing.failed.until', { day: day(graceEndsOn) });
  const act = () => {
    if (!inGrace) return void navigate({ to: '/checkout' });
    return isFresh ? void paying.pay(startRetry) : void openDialog('addCard', {});
  };
  return (
    <>
      <Note
        tone="bad"
        icon={IconCreditCardOff}
        title={t('billing.failed.title')}
        text={[reasonText(failure ?? ''), then, until].filter(Boolean).join(' ')}
      >
        <Button tone="primary" busy={paying.busy} onClick={act}>
          {t(!inGrace ? 'billing.plan.checkout' : isFresh ? 'billing.failed.payNow' : 'billing.failed.update')}
        </Button>
      </Note>
      <PaymentState of={paying} />
    </>
  );
};

const Ended = ({ subscription: { status, periodEnd } }: { subscription: Subscription }) => {
  const t = useText();
  const { day } = useFormats();
  const paying = usePaid();
  const last = periodEnd === null ? '' : day(addDays(periodEnd, -1));
  const isOver = status === 'Canceled';
  return (
    <>
      <Note
        tone="warn"
        icon={IconCalendarX}
        title={t(isOver ? 'billing.ended.title' : 'billing.ending.title', { day: last })}
        text={t(isOver ? 'billing.ended.text' : 'billing.ending.text')}
      >
        {isOver && <ExportOrg />}
        <Button tone="primary" busy={paying.busy} onClick={() => void paying.pay(startRenewal)}>
          {t(isOver ? 'billing.ended.act' : 'billing.ending.act')}
        </Button>
      </Note>
      <PaymentState of={paying} />
    </>
  );
};

/** Renders what needs attention: a failed payment, a planned or past end, or a trial that is over. */
export const BillingNotes = ({ subscription }: { subscription: Subscription }) => {
  const t = useText();
  const navigate = useNavigate();
  const { status } = subscription;
  if (status === 'Failed') return <Failed subscription={subscription} />;
  if (status === 'PendingCancellation' || status === 'Canceled') return <Ended subscription={subscription} />;
  if (status !== 'Suspended') return null;
  const title = t('shell.banners.trialEnded');
  return (
    <Note
      tone="warn"
      icon={IconHourglassEmpty}
      title={title}
      text={t(subscription.inGrace ? 'billing.trialOver.grace' : 'billing.trialOver.closed')}
    >
      <Button tone="primary" onClick={() => void navigate({ to: '/checkout' })}>
        {t('billing.plan.checkout')}
      </Button>
    </Note>
  );
};
