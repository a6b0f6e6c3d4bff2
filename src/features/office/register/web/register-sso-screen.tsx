import '#web/core/texts/register.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { productName } from '#shared/product.ts';
import { safeRedirect } from '#shared/safe-redirect.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { goAnew } from '#web/core/session/sign-in-now.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { acceptPolicy } from './calls.ts';
import { EntryPage } from './parts/entry-page.tsx';
import { TermsBox } from './parts/terms-box.tsx';

/** Asks for the first time, or again because the terms have changed; goes on to the page that the person wanted. */
const Accepting = ({ email, again, wanted }: { email: string; again: boolean; wanted: string }) => {
  const t = useText();
  const [terms, setTerms] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setTried(true);
    if (!terms) return;
    setBusy(true);
    await acceptPolicy().then(
      () => goAnew(wanted),
      () => setBusy(false),
    );
  };
  return (
    <form
      className={entryColumn()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <EntryHead
        title={t(again ? 'register.sso.changedTitle' : 'register.sso.title')}
        lead={t(again ? 'register.sso.changedLead' : 'register.sso.lead', { email })}
      />
      <TermsBox
        checked={terms}
        onChange={setTerms}
        error={tried && !terms ? { code: 'VAL_TERMS', text: codeText('VAL_TERMS') } : undefined}
      />
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {t('register.sso.submit')}
      </Button>
    </form>
  );
};

/** `/register-sso`: asks people to accept the terms whose login came from another issuer or is older than the terms. */
export const RegisterSsoScreen = () => {
  const t = useText();
  const session = useMaybeSession();
  const search: { email?: string; redirect?: unknown } = useSearch({ strict: false });
  const email = session?.user.email ?? search.email ?? '';
  useScreenInfo({ title: t('register.title') });
  const wanted = safeRedirect(search.redirect);
  const here = `/register-sso?email=${encodeURIComponent(email)}${wanted === '/' ? '' : `&redirect=${encodeURIComponent(wanted)}`}`;
  const back = `/login?redirect=${encodeURIComponent(here)}`;
  return (
    <EntryPage>
      {session !== undefined && !session.policyAccepted ? (
        <Accepting email={email} again={session.policyChanged} wanted={wanted} />
      ) : (
        <section className={entryColumn()}>
          <EntryHead
            title={session === undefined ? t('register.sso.signInTitle') : t('register.sso.doneTitle')}
            lead={
              session === undefined ? t('register.sso.signInLead', { email, product: productName }) : t('register.sso.doneLead', { email })
            }
          />
          <ButtonLink href={session === undefined ? back : '/'} tone="primary" size="lg" wide>
            {session === undefined ? t('register.signIn') : t('register.sso.home')}
          </ButtonLink>
        </section>
      )}
    </EntryPage>
  );
};
