import '../../../web/forms/zod-now.ts';
import * as z from 'zod/mini';
import { act } from '../../../web/api/use-act.ts';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { Checkbox } from '../../../web/ui/checkbox.tsx';
import { addressInput } from '../contract/address.ts';
import { paymentApi } from '../contract/payment.ts';
import type { Address } from '../rules/address.ts';
import { tokenOf, useBillingAddress, useMethods } from './calls.ts';
import { AddressFields, emptyAddress } from './parts/address-fields.tsx';
import { CardFields, cardShape, checkExpiry, emptyCard } from './parts/card-fields.tsx';

export type AddCardDialogProps = DialogProps;

const cardOnly = z.object({ ...cardShape, isPrimary: z.boolean(), address: z.any() }).check(checkExpiry);
const withAddress = z.object({ ...cardShape, isPrimary: z.boolean(), address: addressInput }).check(checkExpiry);

const Asking = ({ known, hasCards, close }: { known: Address | undefined; hasCards: boolean; close: () => void }) => {
  const t = useText();
  const initial = { ...emptyCard, isPrimary: true, address: known ?? emptyAddress };
  const form = useForm({
    schema: known === undefined ? withAddress : cardOnly,
    initial,
    send: async ({ number, month, year, isPrimary, address }) => {
      const token = await tokenOf({ number, month, year });
      return act(paymentApi.add, { body: { token, isPrimary, address: address as Address } }, { quiet: true });
    },
    onDone: close,
  });
  return (
    <Dialog title={t('billing.card.addTitle')} size="steps" form={form} submit={t('billing.card.addTitle')} onClose={close}>
      <CardFields form={form} />
      {known === undefined && <AddressFields form={form} />}
      {hasCards && (
        <Checkbox
          checked={form.values.isPrimary}
          onChange={(isPrimary) => form.set('isPrimary', isPrimary)}
          label={t('billing.card.asPrimary')}
        />
      )}
    </Dialog>
  );
};

/** Renders the popup Add Payment Method: the fields of a card, and the address of the first one. Catalogue rows S-03, S-20 and S-51. */
export const AddCardDialog = ({ close }: AddCardDialogProps) => {
  const address = useBillingAddress();
  const methods = useMethods();
  if (address === undefined || methods === undefined) return null;
  return <Asking known={address?.address} hasCards={methods.length > 0} close={() => close()} />;
};
