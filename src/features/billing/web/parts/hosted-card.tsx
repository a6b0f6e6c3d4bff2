import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { tellFailure } from '../../../../web/api/tell-failure.ts';
import { act } from '../../../../web/api/use-act.ts';
import { t as say } from '../../../../web/i18n/language.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { paymentApi } from '../../contract/payment.ts';
import styles from './card-fields.module.css';

/** What is used of Stripe's script; its fields are frames of Stripe, so that no card number reaches this page. */
interface StripeScript {
  elements(): { create(kind: 'card', options: object): HostedFields };
  createPaymentMethod(asked: {
    type: 'card';
    card: HostedFields;
  }): Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }>;
  handleNextAction(asked: { clientSecret: string }): Promise<unknown>;
}

interface HostedFields {
  mount(place: HTMLElement): void;
  destroy(): void;
}

const address = 'https://js.stripe.com/v3/';
let loading: Promise<StripeScript> | undefined;

/** Loads Stripe's script once; the content policy names its host only where Stripe is configured. */
const loadStripe = (publishableKey: string): Promise<StripeScript> => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => {
      const { Stripe } = window as unknown as { Stripe: (key: string) => StripeScript };
      resolve(Stripe(publishableKey));
    });
    script.addEventListener('error', () => {
      loading = undefined;
      reject(new Error(say('billing.card.noScript')));
    });
    document.head.append(script);
  });
  return loading;
};

type Provider = Awaited<ReturnType<typeof askProvider>>;
const askProvider = () => act(paymentApi.token, {}, { quiet: true });

/** Returns who makes tokens of cards; undefined while that is asked. Catalogue row S-04. */
export const useCardProvider = (): Provider | undefined => {
  const [provider, setProvider] = useState<Provider>();
  useEffect(() => {
    let here = true;
    askProvider().then(
      (answer) => here && setProvider(answer),
      (error: unknown) => here && tellFailure(error),
    );
    return () => {
      here = false;
    };
  }, []);
  return provider;
};

/** Shows the bank's own question for a payment, where Stripe is the provider. */
export const askCardholder = async (clientSecret: string): Promise<void> => {
  const { provider, publishableKey } = await askProvider();
  if (provider === 'stripe') await (await loadStripe(publishableKey)).handleNextAction({ clientSecret });
};

/** Milliseconds for which a failure of the provider's fields is shown; catalogue row S-23. */
export const failureShown = 4_000;

/** Holds the provider's own fields: where they are mounted, and the function that makes a token of what was typed there. */
export const useHostedCard = (publishableKey: string) => {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<HostedFields>(undefined);
  useEffect(() => {
    if (publishableKey === '') return;
    let here = true;
    loadStripe(publishableKey).then(
      (stripe) => {
        if (!here || place.current === null) return;
        fields.current = stripe.elements().create('card', { hidePostalCode: true });
        fields.current.mount(place.current);
      },
      () => undefined,
    );
    return () => {
      here = false;
      fields.current?.destroy();
    };
  }, [publishableKey]);
  const makeToken = async (): Promise<string> => {
    const stripe = await loadStripe(publishableKey);
    if (fields.current === undefined) throw new Error(say('billing.card.unknown'));
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: fields.current });
    if (paymentMethod === undefined) throw new Error(error?.message ?? say('billing.card.unknown'));
    return paymentMethod.id;
  };
  return { place, makeToken };
};

/** Renders the place of the provider's own fields. */
export const HostedCard = ({ place }: { place: ReturnType<typeof useHostedCard>['place'] }) => {
  const t = useText();
  return (
    <div className={styles.card} role="group" aria-label={t('billing.card.fields')}>
      <div ref={place} className={styles.hosted} />
      <p className={styles.hint}>
        <Icon as={IconLock} size="xs" />
        {t('billing.card.hint')}
      </p>
    </div>
  );
};
