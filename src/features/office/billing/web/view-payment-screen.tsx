import '#web/core/texts/billing.ts';
import { IconDownload } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePdf } from '#web/kit/ui/use-pdf.ts';
import { type Invoice, invoiceApi } from '../contract/invoices.ts';
import { paidFor, useCustomer, useInvoice, useInvoices, usePayment, useSubscription } from './calls.ts';
import { SumLine, useMoney } from './paying/order-lines.tsx';
import { reasonText } from './paying/payment-state.tsx';

interface ViewPaymentScreenProps {
  search: Record<string, string>;
  close: () => void;
}

const Said = ({ invoice }: { invoice: Invoice }) => {
  const t = useText();
  const money = useMoney();
  const { wholeDay } = useFormats();
  const customer = useCustomer();
  const subscription = useSubscription().data?.subscription;
  const values = {
    amount: money(invoice.totalAmount, invoice.currencyCode),
    card: invoice.card,
    number: invoice.number,
    email: customer?.email ?? '',
  };
  return (
    <>
      <p>{t(invoice.card === '' ? 'billing.payment.settled' : 'billing.payment.paid', values)}</p>
      {subscription?.plan != null && <SumLine name={t('billing.plan.name')} amount={t(`billing.plan.${subscription.plan}`)} />}
      {subscription !== undefined && <SumLine name={t('billing.seats.name')} amount={String(paidFor(subscription))} />}
      {subscription?.periodEnd != null && <SumLine name={t('billing.payment.renews')} amount={wholeDay(subscription.periodEnd)} />}
    </>
  );
};

/** Returns the payment that is shown with its invoice: the one of the address, else what was paid last. */
const useShown = (orderId: string) => {
  const order = usePayment(orderId);
  const list = useInvoices();
  const payment = order.data;
  const invoiceId = orderId === '' ? list.items?.[0]?.id : (payment?.invoiceId ?? undefined);
  const invoice = useInvoice(invoiceId);
  const isKnown = orderId === '' ? list.items !== undefined : payment !== undefined;
  return {
    payment,
    invoiceId,
    invoice: invoice.data?.items[0],
    /** Whether it is known that there is no invoice. */
    isEmpty: (isKnown && invoiceId === undefined) || invoice.data?.items.length === 0,
    failed: (orderId === '' ? list.failed : order.isError) || invoice.isError,
    retry: () => {
      if (orderId === '') list.retry();
      else void order.refetch();
      if (invoiceId !== undefined) void invoice.refetch();
    },
  };
};

/** `/view-payment`: what was paid, for which plan, and its invoice; without `?order=` the last invoice. Catalogue rows C-20 and S-57. */
export const ViewPaymentScreen = ({ search, close }: ViewPaymentScreenProps) => {
  const t = useText();
  const orderId = search['order'] ?? '';
  const { payment, invoice, invoiceId, isEmpty, failed, retry } = useShown(orderId);
  const pdf = usePdf(invoiceApi.paper);
  const isPaid = orderId === '' || payment?.outcome === 'Paid';
  const words = () => {
    if (failed) return <ErrorState onRetry={retry} />;
    if (payment?.outcome === 'Refused') return <p>{reasonText(payment.reason)}</p>;
    if (payment !== undefined && payment.outcome !== 'Paid') return <p>{t('billing.pendingText')}</p>;
    if (invoice !== undefined) return <Said invoice={invoice} />;
    return isEmpty ? <p>{t(orderId === '' ? 'billing.payment.none' : 'billing.payment.free')}</p> : <SkeletonRows count={3} />;
  };
  const title = () => {
    if (payment?.outcome === 'Refused') return 'billing.refused';
    if (failed || (orderId === '' && isEmpty)) return 'billing.payment.last';
    return isPaid ? 'billing.payment.title' : 'billing.pending';
  };
  return (
    <Dialog
      title={t(title())}
      onClose={close}
      footer={
        <>
          {invoiceId !== undefined && (
            <Button icon={IconDownload} busy={pdf.busy} because={pdf.because} onClick={() => void pdf.save({ params: { id: invoiceId } })}>
              {t('billing.payment.pdf')}
            </Button>
          )}
          <Button tone="primary" onClick={close}>
            {t('billing.payment.back')}
          </Button>
        </>
      }
    >
      {words()}
    </Dialog>
  );
};
