import '#web/core/texts/register.ts';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryFoot, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** `/register/true`: tells a person that they already have an account. */
export const KnownAccount = ({ onAnother }: { onAnother: () => void }) => {
  const t = useText();
  return (
    <section className={entryColumn()}>
      <EntryHead title={t('register.known.title')} lead={t('register.known.lead', { product: productName })} />
      <ButtonLink href="/login" tone="primary" size="lg" wide>
        {t('register.signIn')}
      </ButtonLink>
      <Button size="lg" tone="soft" wide onClick={onAnother}>
        {t('register.known.another')}
      </Button>
      <EntryFoot>
        <Link href="/reset-password">{t('register.known.forgot')}</Link>
      </EntryFoot>
    </section>
  );
};
