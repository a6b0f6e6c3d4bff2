import '#web/core/texts/register.ts';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { sendCode } from '../calls.ts';
import { AddressForm } from './address-form.tsx';
import { StepMark } from './step-mark.tsx';

/** The first step: the address to which a code is mailed. */
export const AddressStep = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const t = useText();
  return (
    <AddressForm
      head={<StepMark step={1} />}
      title={t('register.address.title')}
      lead={t('register.address.lead')}
      submit={t('register.address.submit')}
      foot={
        <>
          {t('register.address.known', { product: productName })} <Link href="/login">{t('register.signIn')}</Link>
        </>
      }
      email={email}
      send={sendCode}
      onSent={onSent}
    />
  );
};
