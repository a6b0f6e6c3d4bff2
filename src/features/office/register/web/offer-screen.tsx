import '#web/core/texts/offers.ts';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type OfferKind, offerShape } from '#shared/offers.ts';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { keepOffer } from './calls.ts';
import { EntryPage } from './parts/entry-page.tsx';

type State = 'keeping' | 'kept' | 'failed';

interface OfferProps {
  kind: OfferKind;
  code: string;
}

/** Keeps a code for the person, says what becomes of it, and leads on: new people to their first steps, others home. */
const Keeping = ({ kind, code, onAgain }: OfferProps & { onAgain: () => void }) => {
  const t = useText();
  const { user, hasAccount } = useSession();
  const [state, setState] = useState<State>('keeping');
  useEffect(() => {
    keepOffer(kind, code).then(
      () => setState('kept'),
      () => setState('failed'),
    );
  }, [kind, code]);
  const isNew = !hasAccount || (user.experienceLevel === 'None' && user.orgs.length === 0);
  if (state === 'keeping') return <EntryHead title={t(`offers.${kind}.name`)} lead={t('offers.keeping')} />;
  if (state === 'failed')
    return (
      <>
        <EntryHead title={t(`offers.${kind}.name`)} lead={t(`offers.${kind}.failed`)} focus />
        <Button tone="primary" size="lg" wide onClick={onAgain}>
          {t('offers.again')}
        </Button>
      </>
    );
  return (
    <>
      <EntryHead title={t(`offers.${kind}.kept`, { code })} lead={t(`offers.${kind}.lead`, { product: productName })} focus />
      <ButtonLink href={isNew ? '/welcome/tools/user' : '/'} tone="primary" size="lg" wide>
        {t(isNew ? 'offers.begin' : 'offers.home')}
      </ButtonLink>
    </>
  );
};

const Offer = ({ kind, code }: OfferProps) => {
  const t = useText();
  const [turn, setTurn] = useState(0);
  useScreenInfo({ title: t(`offers.${kind}.name`) });
  if (offerShape.test(code)) return <Keeping key={turn} kind={kind} code={code} onAgain={() => setTurn(turn + 1)} />;
  return (
    <>
      <EntryHead title={t(`offers.${kind}.name`)} lead={t(`offers.${kind}.invalid`)} focus />
      <ButtonLink href="/" tone="soft" size="lg" wide>
        {t('offers.home')}
      </ButtonLink>
    </>
  );
};

const Screen = ({ kind, code = '' }: { kind: OfferKind; code: string | undefined }) => (
  <EntryPage>
    <section className={entryColumn()}>
      <Offer kind={kind} code={code} />
    </section>
  </EntryPage>
);

/** `/referral/{referralCode}`; catalogue row T-16. */
export const ReferralScreen = () => {
  const { referralCode }: { referralCode?: string } = useParams({ strict: false });
  return <Screen kind="referral" code={referralCode} />;
};

/** `/discount/{discountCode}`; catalogue row T-17. */
export const DiscountScreen = () => {
  const { discountCode }: { discountCode?: string } = useParams({ strict: false });
  return <Screen kind="discount" code={discountCode} />;
};
