import '#web/core/texts/billing.ts';
import { IconCreditCardOff, IconHourglass } from '@tabler/icons-react';
import { t as say, type TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { PaymentNote } from './note.tsx';
import { useMoney } from './order-lines.tsx';
import type { usePaying } from './use-paying.ts';

/** Returns the bank's reason in words. */
export const reasonText = (reason: string): string => {
  const known = ['insufficientFunds', 'declined', 'expired', 'invalid', 'noCard', 'needsPerson'];
  return say(`billing.reasons.${known.includes(reason) ? reason : 'declined'}` as TextKey);
};

interface PaymentStateProps {
  /** What `usePaying` says of a payment. */
  of: Pick<ReturnType<typeof usePaying>, 'payment' | 'busy' | 'isBlind' | 'confirm' | 'lookAgain'>;
}

/** Renders what stands in the way of a payment: a refusal with the bank's reason, a second step, or an answer that is late. */
export const PaymentState = ({ of: { payment, busy, isBlind, confirm, lookAgain } }: PaymentStateProps) => {
  const t = useText();
  const money = useMoney();
  // A payment about which nothing was heard yet has no sum.
  const amount = payment === undefined || payment.currencyCode === '' ? '' : money(payment.total, payment.currencyCode);
  if (payment?.outcome === 'Refused')
    return <PaymentNote tone="bad" icon={IconCreditCardOff} title={t('billing.refused')} text={reasonText(payment.reason)} />;
  if (payment?.outcome === 'Pending')
    return (
      <PaymentNote
        tone={isBlind ? 'warn' : 'info'}
        icon={IconHourglass}
        title={amount === '' ? t('billing.pending') : t('billing.pendingOf', { amount })}
        text={t(isBlind ? 'billing.pendingBlind' : 'billing.pendingText')}
      >
        <Button tone="soft" busy={busy} onClick={lookAgain}>
          {t('billing.lookAgain')}
        </Button>
      </PaymentNote>
    );
  if (payment?.outcome !== 'SecondStep') return null;
  return (
    <PaymentNote tone="info" icon={IconHourglass} title={t('billing.secondStep', { amount })} text={t('billing.secondStepText')}>
      <Button onClick={() => void confirm(false)}>{t('billing.secondStepNo')}</Button>
      <Button tone="soft" busy={busy} onClick={() => void confirm(true)}>
        {t('billing.secondStepYes', { amount })}
      </Button>
    </PaymentNote>
  );
};
