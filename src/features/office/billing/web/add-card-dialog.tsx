import '#web/core/texts/billing.ts';
import * as z from 'zod/mini';
import { ApiError } from '#web/core/api/api-error.ts';
import { t as say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { addressInput } from '../contract/address.ts';
import { paymentApi } from '../contract/payment.ts';
import type { Address } from '../rules/address.ts';
import { sandboxToken, useBillingAddress, useMethods } from './calls.ts';
import { AddressFields, emptyAddress } from './paying/address-fields.tsx';
import { CardFields, cardShape, checkExpiry, emptyCard } from './paying/card-fields.tsx';
import { failureText, HostedCard, useCardProvider, useHostedCard } from './paying/hosted-card.tsx';
import { reasonText } from './paying/payment-state.tsx';

export type AddCardDialogProps = DialogProps;

/** The fields of a card are checked here only where they are the sandbox's; an address, where none is known. */
const schemaOf = (isHosted: boolean, hasAddress: boolean) => {
  const rest = { isPrimary: z.boolean(), address: hasAddress ? z.any() : addressInput };
  const anything = { number: z.string(), month: z.string(), year: z.string(), code: z.string() };
  return isHosted ? z.object({ ...anything, ...rest }) : z.object({ ...cardShape, ...rest }).check(checkExpiry);
};

interface AskingProps {
  known: Address | undefined;
  hasCards: boolean;
  provider: NonNullable<ReturnType<typeof useCardProvider>>;
  close: () => void;
}

/** Says why no card was added: the bank's reason, or what the provider's script says. */
const tellRefusal = (error: unknown): void => {
  const reason = error instanceof ApiError ? error.data?.['reason'] : undefined;
  const said = error instanceof ApiError ? undefined : error instanceof Error ? error.message : '';
  const text = typeof reason === 'string' ? reasonText(reason) : said || say('billing.card.unknown');
  toast.error(text, { id: 'card', duration: failureText });
};

const Asking = ({ known, hasCards, provider, close }: AskingProps) => {
  const t = useText();
  const isHosted = provider.provider === 'stripe';
  const hosted = useHostedCard(isHosted ? provider.publishableKey : '');
  const form = useForm({
    schema: schemaOf(isHosted, known !== undefined),
    initial: { ...emptyCard, isPrimary: true, address: known ?? emptyAddress },
    send: async ({ number, month, year, isPrimary, address }) => {
      try {
        const token = isHosted ? await hosted.makeToken() : sandboxToken({ number, month, year });
        await sendCommand(paymentApi.add, { body: { token, isPrimary, address: address as Address } }, { quiet: true });
        close();
      } catch (error) {
        tellRefusal(error);
      }
    },
  });
  return (
    <Dialog title={t('billing.card.addTitle')} size="steps" form={form} submit={t('billing.card.addTitle')} onClose={close}>
      {isHosted ? <HostedCard card={hosted} /> : <CardFields form={form} />}
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
  const provider = useCardProvider();
  if (address === undefined || methods === undefined || provider === undefined) return null;
  return <Asking known={address?.address} hasCards={methods.length > 0} provider={provider} close={() => close()} />;
};
