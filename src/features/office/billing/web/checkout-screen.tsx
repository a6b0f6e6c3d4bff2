import '#web/core/texts/billing.ts';
import { IconPencil, IconPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { PlanKind } from '../rules/subscription.ts';
import { type Order, type Subscription, startCheckout, useCards, useCheckoutQuote, useSeatCount, useSubscription } from './calls.ts';
import { FullPage } from './checkout/full-page.tsx';
import { PlanChoice } from './checkout/plan-choice.tsx';
import { PromoField } from './checkout/promo-field.tsx';
import styles from './checkout-screen.module.css';
import { useAddressLines } from './paying/billed-to.tsx';
import { CardTile } from './paying/card-tile.tsx';
import { PaymentNote } from './paying/note.tsx';
import { OrderLines, useMoney } from './paying/order-lines.tsx';
import { PaymentState } from './paying/payment-state.tsx';
import { usePaying } from './paying/use-paying.ts';

interface CheckoutScreenProps {
  close: () => void;
}

const Card = () => {
  const t = useText();
  const { data, isError, refetch } = useCards();
  const card = data?.items.find(({ isPrimary }) => isPrimary);
  return (
    <>
      <h2 className={styles.head}>{t('billing.checkout.card')}</h2>
      {isError && data === undefined && <ErrorState onRetry={() => void refetch()} />}
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
  quote: ReturnType<typeof useCheckoutQuote>;
  /** Why the typed code could not be looked at; the quote is one without it then. */
  codeFailure: string | undefined;
  code: string;
  onCode: (code: string) => void;
  paying: Pick<ReturnType<typeof usePaying>, 'busy' | 'isOpen'>;
  onPay: () => void;
}

/** Returns the code of the discount that an order has; empty without one. */
const discountOf = (order: Order | undefined): string => order?.lines.find(({ kind }) => kind === 'discount')?.label ?? '';

const OrderSheet = ({ quote: { data, isError, refetch }, codeFailure, code, onCode, paying: { busy, isOpen }, onPay }: OrderSheetProps) => {
  const t = useText();
  const money = useMoney();
  const { wholeDay } = useFormats();
  if (data === undefined)
    return <Sheet className={styles.order}>{isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}</Sheet>;
  const { order, promo } = data;
  const renewal = { day: wholeDay(order.renewal.on), amount: money(order.renewal.total, order.currencyCode) };
  return (
    <Sheet padded aria-label={t('billing.checkout.order')} className={styles.order}>
      <h2>{t('billing.checkout.order')}</h2>
      <OrderLines order={order} due={t('billing.checkout.dueToday')} />
      <PromoField message={promo} failure={codeFailure} code={discountOf(order) || code} onApply={onCode} />
      <div className={styles.payBar}>
        <Button
          tone="primary"
          wide
          busy={busy}
          because={isOpen ? t('billing.openFirst') : order.card === null && order.due > 0 ? t('billing.checkout.noCard') : undefined}
          onClick={onPay}
        >
          {busy ? t('billing.paying') : t('billing.pay', { amount: money(order.due, order.currencyCode) })}
        </Button>
      </div>
      <p className={styles.hint}>{t('billing.checkout.renews', renewal)}</p>
    </Sheet>
  );
};

/** Says that only people who cost nothing are here, and leads to their licences. Catalogue row S-50. */
const OnlyObservers = () => {
  const t = useText();
  const navigate = useNavigate();
  const { orgId } = useSession();
  return (
    <PaymentNote tone="info" icon={IconUsers} title={t('billing.onlyObservers.title')} text={t('billing.onlyObservers.text')}>
      <Button tone="primary" onClick={() => void navigate({ to: `/org/detail/${orgId}/license` })}>
        {t('billing.onlyObservers.act')}
      </Button>
    </PaymentNote>
  );
};

/** Renders the plan, the card and the order of a plan that is to be bought. */
const Buying = ({ status }: { status: Subscription['status'] }) => {
  const t = useText();
  const navigate = useNavigate();
  const [plan, setPlan] = useState<PlanKind>('annual');
  const [code, setCode] = useState('');
  const asked = useCheckoutQuote(plan, code);
  const plain = useCheckoutQuote(plan, '');
  // A code that cannot be looked at, as after too many wrong ones, keeps nobody from paying without it.
  const codeFailure = code !== '' && asked.isError ? asked.error.message : undefined;
  const quote = codeFailure === undefined ? asked : plain;
  const seats = useSeatCount();
  const paying = usePaying(({ orderId }) => void navigate({ to: '/view-payment', search: { order: orderId }, replace: true }));
  const isEmpty = seats !== undefined && seats.count + seats.invited === 0;
  // Somebody can be given a licence for nothing then; afterwards it is paid for.
  if (isEmpty && (status === 'None' || status === 'Trial')) return <OnlyObservers />;
  // There is nothing to buy then; but a payment that was made here is followed to its end, which makes the plan active before.
  if (status === 'Active' && !paying.busy && paying.payment === undefined)
    return (
      <Button tone="primary" onClick={() => void openDialog('changeSeats', {})}>
        {t('billing.seats.change')}
      </Button>
    );
  // The code and the sum that are shown are sent, so that nothing else is charged.
  const order = quote.data?.order;
  const agreed = { plan, promoCode: discountOf(order), agreed: order?.due, readAgain: quote.refetch };
  const start = () => void paying.pay((orderId) => startCheckout(orderId, agreed));
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <PaymentState of={paying} />
        <PlanChoice value={plan} onChange={setPlan} />
        <Card />
        <BilledTo />
      </div>
      <OrderSheet quote={quote} codeFailure={codeFailure} code={code} onCode={setCode} paying={paying} onPay={start} />
    </div>
  );
};

/** `/checkout`: the plan, the card, and what is due today. Catalogue rows C-20 and S-57. */
export const CheckoutScreen = ({ close }: CheckoutScreenProps) => {
  const t = useText();
  const { day } = useFormats();
  const name = orgOf(useSession())?.name ?? '';
  const { data, isError, refetch } = useSubscription();
  const { status, trialEndsOn } = data?.subscription ?? {};
  const isActive = status === 'Active';
  const note =
    trialEndsOn == null || status !== 'Trial' ? t('billing.checkout.note') : t('billing.checkout.trialNote', { day: day(trialEndsOn) });
  return (
    <FullPage title={t('billing.checkout.title', { name })} note={isActive ? t('billing.checkout.already') : note} onClose={close}>
      {status !== undefined ? (
        <Buying status={status} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </FullPage>
  );
};
