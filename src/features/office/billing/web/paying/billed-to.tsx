import '#web/core/texts/billing.ts';
import { IconPencil } from '@tabler/icons-react';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { linesOf } from '../../rules/address.ts';
import { useBillingAddress, useCustomer } from '../calls.ts';
import styles from './billed-to.module.css';

/** Returns the lines of the billing address with its name first; undefined while there is none. */
export const useAddressLines = (): string[] | undefined => {
  const locale = useLocale();
  const known = useBillingAddress();
  if (known == null) return undefined;
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(known.address.countryCode) ?? '';
  return [known.name, ...linesOf(known.address, country)].filter((line) => line !== '');
};

/** Renders to whom invoices are made out and sent. */
export const BilledTo = () => {
  const t = useText();
  const lines = useAddressLines();
  const customer = useCustomer();
  return (
    <Sheet aria-labelledby="billed-to">
      <SectionHeader id="billed-to" roomy title={t('billing.address.title')}>
        <Button tone="soft" icon={IconPencil} onClick={() => void openDialog('billingAddress', {})}>
          {t('billing.address.edit')}
        </Button>
      </SectionHeader>
      <address className={styles.address}>
        {lines?.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {lines === undefined && <span className={styles.mail}>{t('billing.address.none')}</span>}
        <span className={styles.mail}>
          {customer?.email}{' '}
          <button type="button" className={styles.change} onClick={() => void openDialog('accountInformation', {})}>
            {t('billing.customer.change')}
          </button>
        </span>
      </address>
    </Sheet>
  );
};
