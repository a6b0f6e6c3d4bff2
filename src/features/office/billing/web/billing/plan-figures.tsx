import '#web/core/texts/billing.ts';
import { IconAlertTriangle, IconBan, IconClock, IconHourglass } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDays } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { paidFor, type Subscription, useChangePlan, usePlans } from '../calls.ts';
import { useMoney } from '../paying/order-lines.tsx';
import styles from './plan-figures.module.css';

const Figure = ({
  name,
  value,
  note,
  pill,
  children,
}: {
  name: string;
  value: string;
  note: string;
  pill?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={styles.figure}>
    <h2 className={styles.name}>{name}</h2>
    <p className={styles.value}>
      {value} {pill}
    </p>
    <p className={styles.note}>{note}</p>
    {children !== undefined && <div className={styles.acts}>{children}</div>}
  </div>
);

const planned = new Set(['Active', 'Failed', 'PendingCancellation', 'Canceled']);

/** Returns what stands under the name of the plan. */
const usePlanNote = ({
  status,
  trialEndsOn,
  canceledOn,
  periodEnd,
  price,
  currencyCode,
  nextPlan,
  paymentStatus,
}: Subscription): string => {
  const t = useText();
  const { day } = useFormats();
  const money = useMoney();
  if (status === 'PendingCancellation' || status === 'Canceled')
    return canceledOn === null ? '' : t('billing.plan.canceledOn', { day: day(canceledOn) });
  if (price === null) return trialEndsOn === null ? t('billing.plan.noneText') : t('billing.plan.trialUntil', { day: day(trialEndsOn) });
  const values = { price: money(price, currencyCode), day: periodEnd === null ? '' : day(periodEnd) };
  if (nextPlan !== null && paymentStatus === 'Current') return t(`billing.plan.next.${nextPlan}`, values);
  return t('billing.plan.renews', values);
};

const PlanPill = ({ status, periodEnd, remainingDays }: Subscription) => {
  const t = useText();
  const { day } = useFormats();
  if (status === 'Trial')
    return (
      <Pill tone="warn" icon={IconClock}>
        {t('billing.plan.daysLeft', { count: remainingDays })}
      </Pill>
    );
  if (status === 'Failed')
    return (
      <Pill tone="off-track" icon={IconAlertTriangle}>
        {t('billing.plan.failed')}
      </Pill>
    );
  if (status === 'PendingCancellation' && periodEnd !== null)
    return (
      <Pill tone="canceled" icon={IconBan}>
        {t('billing.plan.ends', { day: day(addDays(periodEnd, -1)) })}
      </Pill>
    );
  if (status === 'PendingSubscription')
    return (
      <Pill tone="info" icon={IconHourglass}>
        {t('billing.plan.paying')}
      </Pill>
    );
  return null;
};

const PlanActs = ({ status, plan, nextPlan, paymentStatus }: Subscription) => {
  const t = useText();
  const change = useChangePlan();
  const navigate = useNavigate();
  if (!planned.has(status)) {
    return (
      <Button tone={status === 'Suspended' ? 'soft' : 'primary'} onClick={() => void navigate({ to: '/checkout' })}>
        {t('billing.plan.checkout')}
      </Button>
    );
  }
  if (status === 'Active' && paymentStatus === 'Current') {
    const other = plan === 'monthly' ? 'annual' : 'monthly';
    return (
      <>
        {nextPlan === null ? (
          <Button tone="soft" onClick={() => void openDialog('changePlan', { plan: other })}>
            {t(`billing.plan.to.${other}`)}
          </Button>
        ) : (
          <Button tone="soft" busy={change.busy} onClick={() => change.run({ body: { plan: plan ?? 'monthly' } })}>
            {t('billing.plan.keep')}
          </Button>
        )}
        <Button onClick={() => void openDialog('cancelPlan', {})}>{t('billing.plan.cancel')}</Button>
      </>
    );
  }
  return status === 'Failed' ? <Button onClick={() => void openDialog('cancelPlan', {})}>{t('billing.plan.cancel')}</Button> : null;
};

const NextInvoice = ({ subscription }: { subscription: Subscription }) => {
  const t = useText();
  const { day } = useFormats();
  const money = useMoney();
  const { nextInvoice, currencyCode, credit, nextRetryOn, status, trialEndsOn } = subscription;
  if (status === 'Trial' && trialEndsOn !== null) {
    const note = t('billing.next.afterTrial', { day: day(trialEndsOn) });
    return <Figure name={t('billing.next.first')} value={t('billing.next.noneYet')} note={note} />;
  }
  if (nextInvoice === null)
    return <Figure name={t('billing.next.name')} value={t('billing.next.none')} note={t('billing.next.noneText')} />;
  const values = { day: day(nextInvoice.on), tax: money(nextInvoice.tax, currencyCode), credit: money(credit, currencyCode) };
  const retry = nextRetryOn === null ? t('billing.next.open') : t('billing.next.retry', { day: day(nextRetryOn) });
  const note =
    status === 'Failed'
      ? retry
      : t(credit > 0 ? 'billing.next.onCredit' : nextInvoice.tax > 0 ? 'billing.next.onTax' : 'billing.next.on', values);
  return (
    <Figure
      name={t(status === 'Failed' ? 'billing.next.openName' : 'billing.next.name')}
      value={money(nextInvoice.total, currencyCode)}
      note={note}
    />
  );
};

/** Returns what stands under the number of licences: who has them, and in a trial what they cost after it. */
const useSeatsNote = ({ status, licences, invited, observers }: Subscription): string => {
  const t = useText();
  const money = useMoney();
  const isTrial = status === 'Trial';
  const plans = usePlans(isTrial);
  const monthly = plans?.paymentPlans.find(({ kind }) => kind === 'monthly');
  const who =
    invited === 0 ? '' : t('billing.seats.andInvited', { people: t('billing.seats.people', { count: licences }), count: invited });
  if (isTrial && plans !== undefined && monthly !== undefined)
    return [who, t('billing.seats.afterTrial', { price: money((licences + invited) * monthly.monthlyPriceInCents, plans.currencyCode) })]
      .filter(Boolean)
      .join(' ');
  // Where there is something else to say, nobody needs to read of no Observers.
  const free = who !== '' && observers === 0 ? '' : t('billing.seats.observers', { count: observers });
  return [who, free].filter(Boolean).join(' ');
};

/** Renders the three figures of a subscription: plan, licences, and the next invoice. */
export const PlanFigures = ({ subscription }: { subscription: Subscription }) => {
  const t = useText();
  const { number } = useFormats();
  const { plan, status } = subscription;
  const name =
    plan === null
      ? t(status === 'Trial' || status === 'Suspended' ? 'billing.plan.trial' : 'billing.plan.none')
      : t(`billing.plan.${plan}`);
  return (
    <Sheet aria-label={t('billing.plan.name')} className={styles.figures}>
      <Figure name={t('billing.plan.name')} value={name} note={usePlanNote(subscription)} pill={<PlanPill {...subscription} />}>
        <PlanActs {...subscription} />
      </Figure>
      <Figure name={t('billing.seats.name')} value={number(paidFor(subscription))} note={useSeatsNote(subscription)}>
        {status === 'Active' && (
          <Button tone="soft" onClick={() => void openDialog('changeSeats', {})}>
            {t('billing.seats.change')}
          </Button>
        )}
      </Figure>
      <NextInvoice subscription={subscription} />
    </Sheet>
  );
};
