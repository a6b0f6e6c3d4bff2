import '#web/core/texts/billing.ts';
import { useState } from 'react';
import { ExportOrg } from '#features/office/exports/web/parts/export-org.tsx';
import { addDays } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { subscriptionApi } from '../contract/subscription.ts';
import { useSubscription } from './calls.ts';
import styles from './cancel-plan-dialog.module.css';

export type CancelPlanDialogProps = DialogProps;

const reasons = ['price', 'unused', 'missing', 'other', 'break', 'else'] as const;

const Step = ({ title, text, isNow = false }: { title: string; text: string; isNow?: boolean }) => (
  <li className={classes(styles.step, isNow && styles.now)}>
    <b>{title}</b>
    <span>{text}</span>
  </li>
);

/** Renders the question before a plan is canceled: what stays until when. Catalogue row S-13. */
export const CancelPlanDialog = ({ close }: CancelPlanDialogProps) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const subscription = useSubscription().data?.subscription;
  const [reason, setReason] = useState<(typeof reasons)[number] | ''>('');
  const [busy, setBusy] = useState(false);
  if (subscription === undefined) return null;
  const { periodEnd, status, licences, observers } = subscription;
  // A period that was not paid ends at once.
  const isPaid = status === 'Active' && periodEnd !== null;
  const last = isPaid ? wholeDay(addDays(periodEnd, -1)) : '';
  const cancel = () => {
    setBusy(true);
    sendCommand(subscriptionApi.cancel, { body: { reason: reason === '' ? '' : t(`billing.cancel.reasons.${reason}`) } }).then(
      () => {
        toast.success(t('billing.cancel.done'));
        close();
      },
      () => setBusy(false),
    );
  };
  return (
    <Dialog
      title={t('billing.plan.cancel')}
      size="steps"
      onClose={() => close()}
      footer={
        <>
          <ExportOrg className={styles.export} />
          <Button tone="soft" onClick={() => close()}>
            {t('billing.cancel.keep')}
          </Button>
          <Button tone="danger" busy={busy} onClick={cancel}>
            {isPaid ? t('billing.cancel.on', { day: last }) : t('billing.cancel.now')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {isPaid && <Step isNow title={t('billing.cancel.until', { day: last })} text={t('billing.cancel.untilText')} />}
        <Step
          isNow={!isPaid}
          title={isPaid ? t('billing.cancel.from', { day: wholeDay(periodEnd) }) : t('billing.cancel.fromNow')}
          text={t('billing.cancel.fromText', { count: Math.max(0, licences + observers - 1) })}
        />
        <Step title={t('billing.cancel.later')} text={t('billing.cancel.laterText')} />
      </ol>
      <Field label={t('billing.cancel.why')} hint={t('billing.cancel.optional')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={reason}
            onChange={setReason}
            placeholder={t('billing.cancel.choose')}
            options={reasons.map((value) => ({ value, label: t(`billing.cancel.reasons.${value}`) }))}
          />
        )}
      </Field>
    </Dialog>
  );
};
