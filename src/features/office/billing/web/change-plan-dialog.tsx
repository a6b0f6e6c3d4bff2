import '#web/core/texts/billing.ts';
import { useState } from 'react';
import { addDays, type Day } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { PlanKind } from '../rules/subscription.ts';
import { type Order, startPlan, usePlanQuote } from './calls.ts';
import styles from './change-plan-dialog.module.css';
import { OrderLines, useMoney } from './paying/order-lines.tsx';

export interface ChangePlanDialogProps extends DialogProps {
  /** The plan from the next period on. */
  plan: PlanKind;
}

const months = 12;

/** Renders what is charged when, and what a year costs with the other plan. */
const Sums = ({ plan, order, on }: { plan: PlanKind; order: Order; on: Day }) => {
  const t = useText();
  const { day, wholeDay } = useFormats();
  const money = useMoney();
  const other = usePlanQuote(plan === 'annual' ? 'monthly' : 'annual').data?.order.renewal.total;
  const sum = (amount: number) => money(amount, order.currencyCode);
  const { total, on: next } = order.renewal;
  return (
    <>
      <h3 className={styles.head}>{t('billing.changePlan.invoice', { day: wholeDay(on) })}</h3>
      <OrderLines order={order} due={t('billing.changePlan.charged', { day: day(on) })} />
      <p className={styles.hint}>{t('billing.changePlan.untilThen', { day: wholeDay(addDays(on, -1)) })}</p>
      <p className={styles.hint}>{t(`billing.changePlan.later.${plan}`, { amount: sum(total), day: wholeDay(next) })}</p>
      {other !== undefined && (
        <p className={styles.hint}>
          {t(`billing.changePlan.instead.${plan}`, { amount: sum(plan === 'annual' ? other * months : other) })}
        </p>
      )}
    </>
  );
};

/** Renders the question before the plan changes: what it charges when, and what a year costs with the other one. */
export const ChangePlanDialog = ({ plan, close }: ChangePlanDialogProps) => {
  const t = useText();
  const { day } = useFormats();
  const money = useMoney();
  const quote = usePlanQuote(plan);
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
  return (
    <Dialog
      title={t(`billing.changePlan.title.${plan}`)}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t(`billing.changePlan.keep.${plan === 'annual' ? 'monthly' : 'annual'}`)}</Button>
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
      {data !== undefined ? (
        <Sums plan={plan} {...data} />
      ) : quote.isError ? (
        <ErrorState onRetry={() => void quote.refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  );
};
