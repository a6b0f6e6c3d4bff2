import '#web/core/texts/billing.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { customerInput, subscriptionApi } from '../contract/subscription.ts';
import { useCustomer } from './calls.ts';

export type AccountInformationDialogProps = DialogProps;

const Asking = ({ known, close }: { known: { email: string; name: string }; close: () => void }) => {
  const t = useText();
  const form = useForm({
    schema: customerInput,
    initial: known,
    send: (body) => sendCommand(subscriptionApi.saveCustomer, { body }, { quiet: true }),
    onDone: () => {
      toast.success(t('billing.customer.saved'));
      close();
    },
  });
  return (
    <Dialog title={t('billing.customer.dialog')} form={form} submit={t('billing.customer.save')} onClose={close}>
      <TextField
        {...form.field('email')}
        label={t('billing.customer.email')}
        type="email"
        required
        autoComplete="email"
        maxLength={256}
        hint={t('billing.customer.hint')}
      />
      <TextField {...form.field('name')} label={t('billing.customer.name')} maxLength={200} autoComplete="name" />
    </Dialog>
  );
};

/** Renders the popup Update Account Information: to whom invoices are sent. Catalogue rows A-45, S-10 and S-51. */
export const AccountInformationDialog = ({ close }: AccountInformationDialogProps) => {
  const customer = useCustomer();
  return customer === undefined ? null : <Asking known={customer} close={() => close()} />;
};
