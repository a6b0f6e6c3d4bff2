import '#web/core/texts/billing.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { PlanKind } from '../../rules/subscription.ts';
import { usePlans } from '../calls.ts';
import { useMoney } from '../paying/order-lines.tsx';
import styles from './plan-choice.module.css';

/** Renders the plans as cards of which one is chosen. Catalogue rows S-05, S-17 and S-33. */
export const PlanChoice = ({ value, onChange }: { value: PlanKind; onChange: (plan: PlanKind) => void }) => {
  const t = useText();
  const money = useMoney();
  const plans = usePlans();
  return (
    <fieldset className={styles.plans}>
      <legend className={styles.legend}>{t('billing.plan.name')}</legend>
      {plans?.paymentPlans.toReversed().map(({ kind, handle, priceInCents, monthlyPriceInCents }) => (
        <label key={kind} className={classes(styles.plan, kind === value && styles.chosen)}>
          <input
            type="radio"
            name="plan"
            value={handle}
            checked={kind === value}
            onChange={() => onChange(kind)}
            aria-label={t(`billing.plan.${kind}`)}
            className={styles.radio}
          />
          <span className={styles.words}>
            <b>{t(`billing.plan.${kind}`)}</b>
            <small>{t(`billing.checkout.${kind}`, { price: money(priceInCents, plans.currencyCode) })}</small>
          </span>
          <span className={styles.price}>
            <b>{money(monthlyPriceInCents, plans.currencyCode)}</b>
            <small>{t('billing.checkout.aMonth')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
