import '#web/core/texts/register.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryFoot, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { EntryPage } from './parts/entry-page.tsx';

/** `/reset-password/expired`: the link was used or has expired. */
export const ResetExpiredScreen = () => {
  const t = useText();
  useScreenInfo({ title: t('register.expired.title') });
  return (
    <EntryPage>
      <section className={entryColumn()}>
        <EntryHead title={t('register.expired.title')} lead={t('register.expired.lead')} />
        <ButtonLink href="/reset-password" tone="primary" size="lg" wide>
          {t('register.expired.again')}
        </ButtonLink>
        <EntryFoot>
          <Link href="/login">{t('register.backToSignIn')}</Link>
        </EntryFoot>
      </section>
    </EntryPage>
  );
};
