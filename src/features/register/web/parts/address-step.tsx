import { productName } from '../../../../shared/product.ts';
import { TextField } from '../../../../web/forms/fields.tsx';
import { useForm } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { EntryFoot, EntryHead, entryColumn } from '../../../../web/ui/entry-frame.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { addressInput } from '../../contract.ts';
import { sendCode } from '../calls.ts';

/** First the address: a code is mailed to it. */
export const AddressStep = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const t = useText();
  const form = useForm({
    schema: addressInput,
    initial: { email },
    send: async (values) => sendCode(values.email).then(() => onSent(values.email)),
  });
  return (
    <form
      className={entryColumn()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <EntryHead title={t('register.address.title')} lead={t('register.address.lead')} />
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
      <Button type="submit" tone="primary" size="lg" wide busy={form.busy}>
        {t('register.address.submit')}
      </Button>
      <EntryFoot>
        {t('register.address.known', { product: productName })} <Link href="/login">{t('register.signIn')}</Link>
      </EntryFoot>
    </form>
  );
};
