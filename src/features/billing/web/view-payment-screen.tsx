import { IconDownload } from '@tabler/icons-react';
import { usePdf } from '../../../web/api/use-pdf.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useFormats } from '../../../web/i18n/formats.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { invoiceApi } from '../contract/invoices.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { type Payment, useCustomer, useInvoice, useInvoices, useSubscription } from './calls.ts';
import { SumLine, useMoney } from './parts/order-lines.tsx';
import { reasonText } from './parts/payment-state.tsx';

interface ViewPaymentScreenProps {
  search: Record<string, string>;
  close: () => void;
}

const Said = ({ payment, invoiceId }: { payment: Payment | undefined; invoiceId: string | undefined }) => {
  const t = useText();
  const money = useMoney();
  const { wholeDay } = useFormats();
  const invoice = useInvoice(invoiceId);
  const customer = useCustomer();
  const subscription = useSubscription().data?.subscription;
  if (payment?.outcome === 'Refused') return <p>{reasonText(payment.reason)}</p>;
  if (payment !== undefined && payment.outcome !== 'Paid') return <p>{t('billing.pendingText')}</p>;
  if (invoice === undefined || subscription === undefined) return <SkeletonRows count={3} />;
  const values = {
    amount: money(invoice.totalAmount, invoice.currencyCode),
    card: invoice.card,
    number: invoice.number,
    email: customer?.email ?? '',
  };
  return (
    <>
      <p>{t(invoice.card === '' ? 'billing.payment.settled' : 'billing.payment.paid', values)}</p>
      {subscription.plan !== null && <SumLine name={t('billing.plan.name')} amount={t(`billing.plan.${subscription.plan}`)} />}
      <SumLine name={t('billing.seats.name')} amount={String(subscription.licences)} />
      {subscription.periodEnd !== null && <SumLine name={t('billing.payment.renews')} amount={wholeDay(subscription.periodEnd)} />}
    </>
  );
};

/** `/view-payment`: what was paid, for which plan, and its invoice; without `?order=` the last invoice. Catalogue rows C-20 and S-57. */
export const ViewPaymentScreen = ({ search, close }: ViewPaymentScreenProps) => {
  const t = useText();
  const orderId = search['order'] ?? '';
  const {
    data: payment,
    isError,
    refetch,
  } = useRead(subscriptionApi.order, { params: { id: orderId } }, { enabled: orderId !== '', quiet: true });
  const last = useInvoices().items?.[0]?.id;
  const invoiceId = orderId === '' ? last : (payment?.invoiceId ?? undefined);
  const pdf = usePdf(invoiceApi.paper);
  const isPaid = orderId === '' || payment?.outcome === 'Paid';
  return (
    <Dialog
      title={t(isPaid ? 'billing.payment.title' : payment?.outcome === 'Refused' ? 'billing.refused' : 'billing.pending')}
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
      {isError ? <ErrorState onRetry={() => void refetch()} /> : <Said payment={payment} invoiceId={invoiceId} />}
    </Dialog>
  );
};
