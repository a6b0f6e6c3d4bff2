import '#web/core/texts/billing.ts';
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconClock, IconDownload } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePdf } from '#web/kit/ui/use-pdf.ts';
import { invoiceApi } from '../../contract/invoices.ts';
import { useCustomer, useInvoices } from '../calls.ts';
import { useMoney } from '../paying/order-lines.tsx';
import styles from './invoice-list.module.css';

type Row = NonNullable<ReturnType<typeof useInvoices>['items']>[number];

const looks = {
  Due: { tone: 'info', icon: IconClock },
  Failed: { tone: 'off-track', icon: IconAlertTriangle },
  Refunded: { tone: 'canceled', icon: IconArrowBackUp },
  PartlyRefunded: { tone: 'canceled', icon: IconArrowBackUp },
  Closed: { tone: 'canceled', icon: IconBan },
} as const;

const Status = ({ status }: { status: Row['invoiceStatus'] }) => {
  const t = useText();
  if (status === 'Paid') return <span className={styles.quiet}>{t('billing.invoices.status.Paid')}</span>;
  return <Pill {...looks[status]}>{t(`billing.invoices.status.${status}`)}</Pill>;
};

const InvoiceRow = ({ invoice }: { invoice: Row }) => {
  const t = useText();
  const { day } = useFormats();
  const money = useMoney();
  const pdf = usePdf(invoiceApi.paper);
  return (
    <li className={styles.row}>
      <span className={styles.number}>{invoice.number}</span>
      <time className={styles.day} dateTime={invoice.issueDate}>
        {day(invoice.issueDate)}
      </time>
      <span className={styles.source}>{t(`billing.invoices.source.${invoice.source}`)}</span>
      <span className={styles.status}>
        <Status status={invoice.invoiceStatus} />
      </span>
      <span className={styles.amount}>{money(invoice.totalAmount, invoice.currencyCode)}</span>
      <Button
        icon={IconDownload}
        busy={pdf.busy}
        because={pdf.because}
        aria-label={t('billing.invoices.pdf', { number: invoice.number })}
        onClick={() => void pdf.save({ params: { id: invoice.id } })}
      >
        {t('papers.pdf')}
      </Button>
    </li>
  );
};

/** Renders the invoices, newest first, each with its PDF. Catalogue row S-16. */
export const InvoiceList = () => {
  const t = useText();
  const { items, total, failed, retry, more } = useInvoices();
  const customer = useCustomer();
  const sentTo =
    customer?.email === undefined || customer.email === '' ? undefined : t('billing.invoices.sentTo', { email: customer.email });
  return (
    <Sheet aria-labelledby="invoices">
      <SectionHeader id="invoices" roomy title={t('billing.invoices.title')} note={total === 0 ? undefined : total}>
        {sentTo !== undefined && <span className={styles.sent}>{sentTo}</span>}
      </SectionHeader>
      {items === undefined && (failed ? <ErrorState onRetry={retry} /> : <SkeletonRows count={3} />)}
      {items?.length === 0 && <p className={styles.none}>{t('billing.invoices.none')}</p>}
      <ul className={styles.rows}>
        {items?.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {more !== undefined && (
        <div className={styles.more}>
          <Button busy={more.busy} onClick={more.load}>
            {t('billing.invoices.more')}
          </Button>
        </div>
      )}
    </Sheet>
  );
};
