import '../../../web/texts/billing.ts';
import { useState } from 'react';
import { addDays } from '../../../shared/dates.ts';
import { useFormats } from '../../../web/i18n/formats.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { PlanKind } from '../rules/subscription.ts';
import { startPlan, usePlanQuote } from './calls.ts';
import styles from './change-plan-dialog.module.css';
import { OrderLines, useMoney } from './parts/order-lines.tsx';

export interface ChangePlanDialogProps extends DialogProps {
  /** The plan from the next period on. */
  plan: PlanKind;
}

const months = 12;

/** Renders the question before the plan changes: what it charges when, and what a year costs with the other one. */
export const ChangePlanDialog = ({ plan, close }: ChangePlanDialogProps) => {
  const t = useText();
  const { day, wholeDay } = useFormats();
  const money = useMoney();
  const other = plan === 'annual' ? 'monthly' : 'annual';
  const [quote, otherQuote] = [usePlanQuote(plan), usePlanQuote(other)];
  const [busy, setBusy] = useState(false);
  const { data } = quote;
  const submit = async () => {
    setBusy(true);
    try {
      await startPlan(plan, { agreed: data?.order.due, readAgain: quote.refetch });
      toast.success(t('billing.changePlan.done'));
      close();
    } catch {
      // What went wrong was said; a sum that has changed is read again.
      setBusy(false);
    }
  };
  const words = () => {
    if (data === undefined) return quote.isError ? <ErrorState onRetry={() => void quote.refetch()} /> : <SkeletonRows count={4} />;
    const { order, on } = data;
    const sum = (amount: number) => money(amount, order.currencyCode);
    const until = wholeDay(addDays(on, -1));
    const later = otherQuote.data?.order.renewal.total;
    return (
      <>
        <h3 className={styles.head}>{t('billing.changePlan.invoice', { day: wholeDay(on) })}</h3>
        <OrderLines order={order} due={t('billing.changePlan.charged', { day: day(on) })} />
        <p className={styles.hint}>{t('billing.changePlan.untilThen', { day: until })}</p>
        <p className={styles.hint}>
          {t(`billing.changePlan.later.${plan}`, { amount: sum(order.renewal.total), day: wholeDay(order.renewal.on) })}
        </p>
        {later !== undefined && (
          <p className={styles.hint}>
            {t(`billing.changePlan.instead.${plan}`, { amount: sum(plan === 'annual' ? later * months : later) })}
          </p>
        )}
      </>
    );
  };
  return (
    <Dialog
      title={t(`billing.changePlan.title.${plan}`)}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t(`billing.changePlan.keep.${other}`)}</Button>
          <Button
            tone="primary"
            busy={busy}
            because={data === undefined ? t('billing.changePlan.loading') : undefined}
            onClick={() => void submit()}
          >
            {data === undefined
              ? t(`billing.changePlan.title.${plan}`)
              : t(`billing.changePlan.do.${plan}`, { day: day(data.on), amount: money(data.order.due, data.order.currencyCode) })}
          </Button>
        </>
      }
    >
      {words()}
    </Dialog>
  );
};
