import '#web/core/texts/billing.ts';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CardsHere } from '#shared/card-pages.ts';
import { visibleOrgId } from '#web/core/api/call.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { language, t as say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useTheme } from '#web/kit/theme/theme.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { paymentApi } from '../../contract/payment.ts';
import styles from './card-fields.module.css';

/** What is used of Stripe's script; its fields are frames of Stripe, so that no card number reaches this page. */
interface StripeScript {
  elements(): { create(kind: 'card', options: object): HostedFields };
  createPaymentMethod(asked: {
    type: 'card';
    card: HostedFields;
  }): Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }>;
  handleNextAction(asked: { clientSecret: string }): Promise<{ error?: { message?: string } }>;
}

interface HostedFields {
  mount(place: HTMLElement): void;
  update(options: object): void;
  destroy(): void;
  on(event: 'ready', hear: () => void): void;
  on(event: 'change', hear: (told: { error?: { message?: string } | undefined }) => void): void;
}

const address = 'https://js.stripe.com/v3/';
let loading: Promise<StripeScript> | undefined;

/**
 * Loads Stripe's script once; the content policy names its host only on pages with cards. Elsewhere, as in a dialog for more licences, the page
 * of billing is opened, which shows what there is to pay, too.
 */
const loadStripe = (publishableKey: string): Promise<StripeScript> => {
  if (document.documentElement.dataset['cards'] === ('elsewhere' satisfies CardsHere)) {
    window.location.assign(`/org/detail/${visibleOrgId() ?? ''}/billing`);
    return new Promise(() => {});
  }
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => {
      const { Stripe } = window as unknown as { Stripe: (key: string, options: object) => StripeScript };
      resolve(Stripe(publishableKey, { locale: language.language }));
    });
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new Error(say('billing.card.noScript')));
    });
    document.head.append(script);
  });
  return loading;
};

type Provider = Awaited<ReturnType<typeof askProvider>>;
const askProvider = () => sendCommand(paymentApi.token, {}, { quiet: true });

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

/**
 * Shows the bank's own question for a payment, where Stripe is the provider. Returns false when it was not answered with yes, as the server
 * then hears from Stripe, and undefined when it could not be shown.
 */
export const askCardholder = async (clientSecret: string): Promise<boolean | undefined> => {
  const { provider, publishableKey } = await askProvider();
  if (provider !== 'stripe') return true;
  try {
    const { error } = await (await loadStripe(publishableKey)).handleNextAction({ clientSecret });
    return error === undefined;
  } catch {
    toast.error(say('billing.card.noScript'), { id: 'card' });
    return undefined;
  }
};

/** Milliseconds for which a failure of the provider's fields is shown; catalogue row S-23. */
export const failureText = 4_000;

/** Returns what the fields look like: they stand in frames, which no style sheet of this page reaches. */
const lookOf = (place: HTMLElement) => {
  const styles = getComputedStyle(place);
  const ink = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    base: { color: styles.color, fontSize: styles.fontSize, iconColor: ink('--text-3'), '::placeholder': { color: ink('--text-3') } },
    invalid: { color: ink('--off-track'), iconColor: ink('--off-track') },
  };
};

/** Holds the provider's own fields: where they are mounted, how they stand, and the function that makes a token of what was typed there. */
export const useHostedCard = (publishableKey: string) => {
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<HostedFields>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [fault, setFault] = useState('');
  const hasFailed = state === 'failed';
  useEffect(() => {
    if (publishableKey === '' || hasFailed) return;
    let here = true;
    const mount = (stripe: StripeScript): void => {
      if (!here || place.current === null) return;
      const made = stripe.elements().create('card', { hidePostalCode: true, style: lookOf(place.current) });
      fields.current = made;
      made.on('ready', () => here && setState('ready'));
      made.on('change', ({ error }) => here && setFault(error?.message ?? ''));
      made.mount(place.current);
    };
    loadStripe(publishableKey)
      .then(mount)
      .catch(() => here && setState('failed'));
    return () => {
      here = false;
      fields.current?.destroy();
      fields.current = undefined;
    };
  }, [publishableKey, hasFailed]);
  useEffect(() => {
    if (theme !== undefined && place.current !== null) fields.current?.update({ style: lookOf(place.current) });
  }, [theme]);
  const makeToken = async (): Promise<string> => {
    const stripe = await loadStripe(publishableKey);
    if (fields.current === undefined) throw new Error(say('billing.card.noScript'));
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: fields.current });
    if (paymentMethod === undefined) throw new Error(error?.message ?? say('billing.card.unknown'));
    return paymentMethod.id;
  };
  const again = (): void => setState('loading');
  return { place, makeToken, state, fault, again };
};

/** Renders the provider's own fields, what they say is wrong, and a way to load them again. */
export const HostedCard = ({ card: { place, state, fault, again } }: { card: ReturnType<typeof useHostedCard> }) => {
  const t = useText();
  return (
    <div className={styles.card} role="group" aria-label={t('billing.card.fields')} aria-busy={state === 'loading'}>
      {state === 'loading' && <SkeletonRows count={1} />}
      {state === 'failed' && <ErrorState title={t('billing.card.noScript')} text={t('billing.card.noScriptText')} onRetry={again} />}
      <div ref={place} className={styles.hosted} hidden={state === 'failed'} />
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.hint}>
        <Icon as={IconLock} size="xs" />
        {t('billing.card.hint')}
      </p>
    </div>
  );
};
