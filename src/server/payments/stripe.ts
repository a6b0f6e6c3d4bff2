// Cards charged by Stripe, through its own library. An order's id is the idempotency key of its charge and stands in its metadata, so that a
// charge whose answer was lost is found again.
import Stripe from 'stripe';
import type { Card, Charge, Charged, PaymentProvider, Reason, TaxLocation, TaxRate } from './provider.ts';

/** How Stripe is reached; `url` is another server that speaks its API. */
export interface StripeAccess {
  key: string;
  url?: string | undefined;
}

/** Milliseconds for one try, and how often a request without an answer is sent again under its key. */
const [mostWait, retries] = [8_000, 2];

const open = ({ key, url }: StripeAccess): Stripe => {
  const shared = { timeout: mostWait, maxNetworkRetries: retries, telemetry: false };
  if (url === undefined) return new Stripe(key, shared);
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(key, { ...shared, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' });
};

const brands: Record<string, Card['brand']> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', discover: 'Discover' };

/** Codes of Stripe for why a card was refused. */
const reasons: Record<string, Reason> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expired',
  incorrect_number: 'invalid',
  invalid_number: 'invalid',
  invalid_expiry_month: 'invalid',
  invalid_expiry_year: 'invalid',
  incorrect_cvc: 'invalid',
  resource_missing: 'invalid',
  authentication_required: 'needsPerson',
};

interface Told {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}

const reasonOf = ({ code, decline_code: declined }: Told): Reason => reasons[declined ?? ''] ?? reasons[code ?? ''] ?? 'declined';

/**
 * Returns why Stripe refused: the card, or what was asked, such as a card that was removed there. Asking again would change neither.
 * Throws any other error, after which nothing is known.
 */
const refusalOf = (error: unknown): Reason => {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError)) throw error;
  return reasonOf({ code: error.code, decline_code: error.decline_code });
};

/** Returns how a payment of Stripe's stands, in the words of the product. */
const standingOf = (intent: Stripe.PaymentIntent): Charged => {
  if (intent.status === 'succeeded') return { outcome: 'paid' };
  if (intent.status === 'requires_action') return { outcome: 'secondStep', clientSecret: intent.client_secret ?? '' };
  if (intent.status === 'processing' || intent.status === 'requires_capture') return { outcome: 'pending' };
  return { outcome: 'refused', reason: reasonOf(intent.last_payment_error ?? {}) };
};

/** Countries whose tax is called GST; the United States have sales tax, and all others VAT. */
const gst = new Set(['AU', 'CA', 'IN', 'NZ', 'SG']);
const kindOf = (country: string): TaxRate['kind'] => (country === 'US' ? 'salesTax' : gst.has(country) ? 'gst' : 'vat');

/** The amount whose tax is asked for: a tax on it is the rate in millionths. */
const million = 1_000_000;

const taxAt = async (stripe: Stripe, place: TaxLocation, currency: string): Promise<TaxRate> => {
  const { countryCode: country, stateOrProvince: state, postalCode, city, addressLine1: line1 } = place;
  const { tax_amount_exclusive: rate } = await stripe.tax.calculations.create({
    currency: currency.toLowerCase(),
    customer_details: { address: { country, state, postal_code: postalCode, city, line1 }, address_source: 'billing' },
    line_items: [{ amount: million, reference: 'licences', tax_behavior: 'exclusive' }],
  });
  return { kind: kindOf(country), rate };
};

/** Reads a card, and keeps it for later charges with a customer of its own. */
const readCard = async (stripe: Stripe, token: string): Promise<Card | { reason: Reason }> => {
  try {
    const method = await stripe.paymentMethods.retrieve(token);
    if (method.card == null) return { reason: 'invalid' };
    if (method.customer === null) {
      const customer = await stripe.customers.create({}, { idempotencyKey: `customer-${token}` });
      await stripe.paymentMethods.attach(token, { customer: customer.id }, { idempotencyKey: `attach-${token}` });
    }
    const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
    return { brand: brands[brand] ?? 'Other', last4, expiryMonth, expiryYear };
  } catch (error) {
    return { reason: refusalOf(error) };
  }
};

/**
 * Charges a card. Asked again with the same key Stripe repeats its first answer, also when a second step was ended since: such an answer
 * is looked up anew.
 */
const charge = async (stripe: Stripe, { key, token, amount, currency, isUnattended = false }: Charge): Promise<Charged> => {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} cannot be charged`);
  const { customer } = await stripe.paymentMethods.retrieve(token);
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: currency.toLowerCase(),
      payment_method: token,
      ...(customer === null ? {} : { customer: typeof customer === 'string' ? customer : customer.id }),
      confirm: true,
      // A card that was confirmed by its holder may be charged later without them.
      ...(isUnattended ? { off_session: true } : { setup_future_usage: 'off_session' as const }),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order: key },
    },
    { idempotencyKey: key },
  );
  return standingOf(intent.status === 'succeeded' ? intent : await stripe.paymentIntents.retrieve(intent.id));
};

/** Returns the id of the payment that a client secret belongs to; undefined for other texts. */
const intentIn = (clientSecret: string): string | undefined => /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1];

/** Makes the provider that asks Stripe. Throws what Stripe's library throws when Stripe cannot be reached; nothing is known then. */
export const stripeProvider = (to: StripeAccess): PaymentProvider => {
  const stripe = open(to);
  /** Finds a payment. Stripe's search learns of one only after a minute, so that its id is used where it is known. */
  const intentOf = async (key: string, clientSecret = ''): Promise<Stripe.PaymentIntent | undefined> => {
    const id = intentIn(clientSecret);
    if (id !== undefined) return stripe.paymentIntents.retrieve(id);
    return (await stripe.paymentIntents.search({ query: `metadata['order']:'${key}'`, limit: 1 })).data[0];
  };
  const find = async (key: string): Promise<Charged | undefined> => {
    const intent = await intentOf(key);
    return intent === undefined ? undefined : standingOf(intent);
  };
  const refundsOf = async (intent: Stripe.PaymentIntent) =>
    (await stripe.refunds.list({ payment_intent: intent.id, limit: 10 })).data.filter(
      ({ status }) => status !== 'failed' && status !== 'canceled',
    );
  return {
    taxAt: (place, currency) => taxAt(stripe, place, currency),
    readCard: (token) => readCard(stripe, token),
    charge: async (asked) => {
      try {
        return await charge(stripe, asked);
      } catch (error) {
        const reason = refusalOf(error);
        // What was asked may have become wrong after a charge whose answer was lost, as when the card was removed at Stripe.
        const known = error instanceof Stripe.errors.StripeCardError ? undefined : await find(asked.key);
        return known ?? { outcome: 'refused', reason };
      }
    },
    find,
    confirm: async (key, isConfirmed, clientSecret) => {
      const intent = await intentOf(key, clientSecret);
      if (intent?.status === 'requires_action' && !isConfirmed) return standingOf(await stripe.paymentIntents.cancel(intent.id));
      return intent === undefined ? undefined : standingOf(intent);
    },
    refund: async (key) => {
      const intent = await intentOf(key);
      if (intent?.status !== 'succeeded' || (await refundsOf(intent)).length > 0) return false;
      await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `refund-${key}` });
      return true;
    },
    refundedOf: async (key) => {
      const intent = await intentOf(key);
      return intent === undefined ? 0 : (await refundsOf(intent)).reduce((sum, { amount }) => sum + amount, 0);
    },
  };
};
