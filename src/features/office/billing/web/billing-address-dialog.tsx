import '#web/core/texts/billing.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { billingAddressInput, paymentApi } from '../contract/payment.ts';
import { useBillingAddress } from './calls.ts';
import { AddressFields, emptyAddress } from './paying/address-fields.tsx';

export type BillingAddressDialogProps = DialogProps;

type Known = NonNullable<ReturnType<typeof useBillingAddress>>;

const Asking = ({ known, close }: { known: Known | null; close: () => void }) => {
  const t = useText();
  const session = useSession();
  const name = known?.name ?? orgOf(session)?.name ?? '';
  const form = useForm({
    schema: billingAddressInput,
    initial: { name, taxNumber: known?.taxNumber ?? '', address: known?.address ?? emptyAddress },
    send: (body) => sendCommand(paymentApi.saveAddress, { params: { id: session.orgId ?? '' }, body }, { quiet: true }),
    onDone: () => {
      toast.success(t('billing.address.saved'));
      close();
    },
  });
  return (
    <Dialog title={t('billing.address.dialog')} size="steps" form={form} submit={t('billing.address.save')} onClose={close}>
      <TextField {...form.field('name')} label={t('billing.address.name')} maxLength={200} autoComplete="organization" />
      <AddressFields form={form} />
      <TextField {...form.field('taxNumber')} label={t('billing.address.taxNumber')} maxLength={40} />
    </Dialog>
  );
};

/** Renders the popup Update Billing Information; its fields follow the rules of the country. Catalogue rows S-02, S-24 to S-32 and S-51. */
export const BillingAddressDialog = ({ close }: BillingAddressDialogProps) => {
  const known = useBillingAddress();
  return known === undefined ? null : <Asking known={known} close={() => close()} />;
};
