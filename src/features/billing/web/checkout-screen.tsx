import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../web/i18n/formats.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { openDialog } from '../../../web/modals/dialog-stack.ts';
import { orgOf, useSession } from '../../../web/session/session.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Sheet } from '../../../web/ui/sheet.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { PlanKind } from '../rules/subscription.ts';
import { type Order, startCheckout, useCheckoutQuote, useMethods, usePaying, useSubscription } from './calls.ts';
import styles from './checkout-screen.module.css';
import { useAddressLines } from './parts/billed-to.tsx';
import { CardTile } from './parts/card-tile.tsx';
import { FullPage } from './parts/full-page.tsx';
import { OrderLines, useMoney } from './parts/order-lines.tsx';
import { PaymentState } from './parts/payment-state.tsx';
import { PlanChoice } from './parts/plan-choice.tsx';
import { PromoField } from './parts/promo-field.tsx';

interface CheckoutScreenProps {
  close: () => void;
}

const Card = () => {
  const t = useText();
  const card = useMethods()?.find(({ isPrimary }) => isPrimary);
  return (
    <>
      <h2 className={styles.head}>{t('billing.checkout.card')}</h2>
      <Sheet padded className={styles.row}>
        {card === undefined ? (
          <span className={styles.words}>{t('billing.checkout.noCard')}</span>
        ) : (
          <span className={styles.words}>
            <CardTile type={card.profile.cardType} /> {t('billing.card.endingIn', { last4: card.profile.last4 })}
          </span>
        )}
        <Button tone="soft" icon={IconPlus} onClick={() => void openDialog('addCard', {})}>
          {t(card === undefined ? 'billing.card.addTitle' : 'billing.checkout.otherCard')}
        </Button>
      </Sheet>
    </>
  );
};

const BilledTo = () => {
  const t = useText();
  const lines = useAddressLines();
  return (
    <>
      <h2 className={styles.head}>{t('billing.address.title')}</h2>
      <Sheet padded className={styles.row}>
        <span className={styles.words}>{lines?.join(', ') ?? t('billing.address.none')}</span>
        <Button tone="soft" icon={IconPencil} onClick={() => void openDialog('billingAddress', {})}>
          {t('billing.address.edit')}
        </Button>
      </Sheet>
    </>
  );
};

interface OrderSheetProps {
  order: Order | undefined;
  promo: ReturnType<typeof useCheckoutQuote>['data'] extends infer Data ? (Data extends { promo: infer Promo } ? Promo : never) : never;
  code: string;
  onCode: (code: string) => void;
  busy: boolean;
  onPay: () => void;
}

const OrderSheet = ({ order, promo, code, onCode, busy, onPay }: OrderSheetProps) => {
  const t = useText();
  const money = useMoney();
  const { wholeDay } = useFormats();
  if (order === undefined) return <SkeletonRows count={4} />;
  const renewal = { day: wholeDay(order.renewal.on), amount: money(order.renewal.total, order.currencyCode) };
  const shown = order.lines.find(({ kind }) => kind === 'discount')?.label ?? code;
  return (
    <Sheet padded aria-label={t('billing.checkout.order')} className={styles.order}>
      <h2>{t('billing.checkout.order')}</h2>
      <OrderLines order={order} due={t('billing.checkout.dueToday')} />
      <PromoField message={promo} code={shown} onApply={onCode} />
      <div className={styles.payBar}>
        <Button
          tone="primary"
          wide
          busy={busy}
          because={order.card === null && order.due > 0 ? t('billing.checkout.noCard') : undefined}
          onClick={onPay}
        >
          {busy ? t('billing.paying') : t('billing.pay', { amount: money(order.due, order.currencyCode) })}
        </Button>
      </div>
      <p className={styles.hint}>{t('billing.checkout.renews', renewal)}</p>
    </Sheet>
  );
};

/** `/checkout`: the plan, the card, and what is due today. Catalogue rows C-20 and S-57. */
export const CheckoutScreen = ({ close }: CheckoutScreenProps) => {
  const t = useText();
  const { day } = useFormats();
  const navigate = useNavigate();
  const name = orgOf(useSession())?.name ?? '';
  const subscription = useSubscription().data?.subscription;
  const [plan, setPlan] = useState<PlanKind>('annual');
  const [code, setCode] = useState('');
  const quote = useCheckoutQuote(plan, code).data;
  const { busy, payment, pay, confirm } = usePaying(
    ({ orderId }) => void navigate({ to: '/view-payment', search: { order: orderId }, replace: true }),
  );
  const ends = subscription?.trialEndsOn;
  const note =
    ends == null || subscription?.status !== 'Trial' ? t('billing.checkout.note') : t('billing.checkout.trialNote', { day: day(ends) });
  const isGood = quote?.promo === 'applied' || quote?.promo === 'discountApplied';
  const start = () => void pay((orderId) => startCheckout(orderId, plan, isGood ? code : ''));
  const isActive = subscription?.status === 'Active';
  return (
    <FullPage title={t('billing.checkout.title', { name })} note={isActive ? t('billing.checkout.already') : note} onClose={close}>
      {isActive ? (
        <Button tone="primary" onClick={() => void openDialog('changeSeats', {})}>
          {t('billing.seats.change')}
        </Button>
      ) : (
        <div className={styles.columns}>
          <div className={styles.form}>
            <PaymentState payment={payment} onConfirm={(isConfirmed) => void confirm(isConfirmed)} />
            <PlanChoice value={plan} onChange={setPlan} />
            <Card />
            <BilledTo />
          </div>
          <OrderSheet order={quote?.order} promo={quote?.promo ?? null} code={code} onCode={setCode} busy={busy} onPay={start} />
        </div>
      )}
    </FullPage>
  );
};
