import '#web/core/texts/billing.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { formatMoney } from '../../rules/money.ts';
import type { Order } from '../calls.ts';
import styles from './order-lines.module.css';

/** Returns the function that writes an amount of the smallest unit of a currency in the reader's format. */
export const useMoney = (): ((amount: number, currency: string) => string) => {
  const { numbers } = useFormats();
  return (amount, currency) => formatMoney(amount, currency, numbers);
};

/** Renders one sum: its name at the left, the amount at the right. */
export const SumLine = ({ name, amount, tone }: { name: string; amount: string; tone?: 'good' | 'total' | undefined }) => (
  <div className={classes(styles.line, tone !== undefined && styles[tone])}>
    <span>{name}</span>
    <span className={styles.amount}>{amount}</span>
  </div>
);

/** Renders the lines of an order, and what is due now. */
export const OrderLines = ({ order, due }: { order: Pick<Order, 'lines' | 'due' | 'currencyCode'>; due: string }) => {
  const t = useText();
  const money = useMoney();
  const { number } = useFormats();
  const percent = (label: string) => `${number(Number(label.split(' ')[1] ?? 0), { maximumFractionDigits: 4 })}%`;
  const nameOf = ({ kind, quantity, amount, daysLeft, daysInPeriod, label }: Order['lines'][number]): string => {
    const days = { count: quantity, left: daysLeft ?? 0, days: daysInPeriod ?? 0 };
    if (kind === 'licences') return t('billing.lines.licences', { count: quantity, price: money(amount / quantity, order.currencyCode) });
    if (kind === 'added' || kind === 'ended') return t(`billing.lines.${kind}`, days);
    if (kind === 'tax') return t(`billing.taxes.${label.split(' ')[0] as 'vat'}`, { rate: percent(label) });
    return t(`billing.lines.${kind}`, { code: label });
  };
  return (
    <div className={styles.lines}>
      {order.lines.map((line) => (
        <SumLine
          key={`${line.kind} ${line.label}`}
          name={nameOf(line)}
          amount={money(line.amount, order.currencyCode)}
          tone={line.amount < 0 ? 'good' : undefined}
        />
      ))}
      <SumLine name={due} amount={money(order.due, order.currencyCode)} tone="total" />
    </div>
  );
};
