import '#web/core/texts/offers.ts';
import '#web/core/texts/register.ts';
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { offerShape } from '#shared/offers.ts';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { keepHere } from '#web/core/session/offers.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryFoot, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { EntryPage } from './parts/entry-page.tsx';

const Inviting = ({ code }: { code: string | undefined }) => {
  const t = useText();
  useScreenInfo({ title: t('offers.beta.name') });
  const isWrong = code !== undefined && !offerShape.test(code);
  useEffect(() => {
    if (code !== undefined && !isWrong) keepHere('discount', code);
  }, [code, isWrong]);
  return (
    <EntryPage>
      <section className={entryColumn()}>
        <EntryHead title={t('offers.beta.title', { product: productName })} lead={t('offers.beta.lead', { product: productName })} />
        {code !== undefined && <p>{isWrong ? t('offers.discount.invalid') : t('offers.beta.code', { code })}</p>}
        <ButtonLink href="/register" tone="primary" size="lg" wide>
          {t('offers.beta.register')}
        </ButtonLink>
        <EntryFoot>
          {t('register.address.known', { product: productName })}{' '}
          <Link href={code === undefined || isWrong ? '/login' : `/login?redirect=${encodeURIComponent(`/discount/${code}`)}`}>
            {t('register.signIn')}
          </Link>
        </EntryFoot>
      </section>
    </EntryPage>
  );
};

/** `/welcome/beta/user/{discountCode?}`: the way in for people of the beta, with a discount or without; catalogue row C-18. */
export const BetaScreen = () => {
  const { discountCode: code }: { discountCode?: string } = useParams({ strict: false });
  if (useMaybeSession() === undefined) return <Inviting code={code} />;
  return <Navigate to={code === undefined ? '/' : `/discount/${encodeURIComponent(code)}`} replace />;
};
