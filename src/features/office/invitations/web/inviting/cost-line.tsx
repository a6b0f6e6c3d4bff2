import '#web/core/texts/invitations.ts';
import type { Quote } from '#features/ground/licences/contract.ts';
import { formatMoney } from '#features/office/billing/rules/money.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import styles from './cost-line.module.css';

/** Returns the text of what is paid today. */
const partOf = ({ isTrial, card }: Quote) => {
  if (isTrial) return 'invitations.costTrialPart';
  return card === null ? 'invitations.costNoCard' : 'invitations.costPart';
};

/** Renders what the added licences cost: today's part, then each month. */
export const CostLine = ({ quote, amount }: { quote: Quote; amount: number }) => {
  const t = useText();
  const { numbers } = useFormats();
  const money = (sum: number) => formatMoney(sum, quote.currency, numbers);
  const values = {
    count: amount,
    today: money(quote.today),
    monthly: money(quote.monthly),
    left: quote.daysLeft,
    days: quote.daysInPeriod,
    card: quote.card,
  };
  return (
    <div className={styles.cost}>
      <b>{t(quote.isTrial ? 'invitations.costTrial' : 'invitations.cost', values)}</b>
      <span className={styles.part}>{t(partOf(quote), values)}</span>
    </div>
  );
};
