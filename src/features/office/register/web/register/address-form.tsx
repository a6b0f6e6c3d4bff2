import '#web/core/texts/register.ts';
import type { ReactNode } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { PageForm } from '#web/kit/forms/page-form.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { EntryFoot, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { addressInput } from '../../contract.ts';

interface AddressFormProps {
  /** Stands above the title. */
  head?: ReactNode;
  title: string;
  lead: string;
  submit: string;
  foot: ReactNode;
  email: string;
  /** Requests a mail to the address. */
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
}

/** Renders a form that asks for an e-mail address and requests a mail to it. */
export const AddressForm = ({ head, title, lead, submit, foot, email, send, onSent }: AddressFormProps) => {
  const t = useText();
  const form = useForm({
    schema: addressInput,
    initial: { email },
    send: async (values) => send(values.email).then(() => onSent(values.email)),
  });
  return (
    <PageForm form={form} className={entryColumn()} submit={submit} foot={<EntryFoot>{foot}</EntryFoot>} fleeting>
      {head}
      <EntryHead title={title} lead={lead} />
      <TextField
        {...form.field('email')}
        label={t('register.email')}
        size="lg"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        autoFocus
        required
      />
    </PageForm>
  );
};
