// What the product asks of whoever charges cards. Amounts are whole numbers in the smallest unit of the currency.

export interface Card {
  brand: 'Visa' | 'Mastercard' | 'Amex' | 'Discover' | 'Other';
  last4: string;
  /** From 1 to 12. */
  expiryMonth: number;
  expiryYear: number;
}

/** Why a card was refused; the text that people read is in the language file. */
export type Reason = 'insufficientFunds' | 'declined' | 'expired' | 'invalid' | 'noCard' | 'needsPerson';

/** How a charge ended. `pending`: the answer comes later; `secondStep`: the cardholder has to confirm it. */
export type Charged =
  | { outcome: 'paid' }
  | { outcome: 'refused'; reason: Reason }
  | { outcome: 'pending' }
  | { outcome: 'secondStep'; clientSecret: string };

export interface Charge {
  /** The id of the order, which is stored before the provider is asked. The same key never charges twice. */
  key: string;
  /** The card's token. */
  token: string;
  amount: number;
  currency: string;
  /** Whether the product charges by itself, so that nobody is there to end a second step: the bank is to refuse instead of asking. */
  isUnattended?: boolean;
}

/** Where a buyer is, as far as a tax depends on it. */
export interface TaxLocation {
  countryCode: string;
  stateOrProvince: string;
  postalCode: string;
  city: string;
  addressLine1: string;
}

/** The tax on licences at a place: its kind, and its rate in millionths of the amount. */
export interface TaxRate {
  kind: 'salesTax' | 'vat' | 'gst';
  rate: number;
}

export interface PaymentProvider {
  /** Returns the tax at a place. */
  taxAt(place: TaxLocation, currency: string): Promise<TaxRate>;
  /** Reads the card of a token that the provider's fields have made in the browser. */
  readCard(token: string): Promise<Card | { reason: Reason }>;
  /** Charges a card. Asked again with the same key it gives the first charge's answer; with another order under that key it throws. */
  charge(charge: Charge): Promise<Charged>;
  /** Returns how a charge stands; undefined when none was made under the key. After a lost answer this says whether money was taken. */
  find(key: string): Promise<Charged | undefined>;
  /** Confirms a second step, known by its secret. Changes only a charge that waits for one. */
  confirm(key: string, isConfirmed: boolean, clientSecret: string): Promise<Charged | undefined>;
  /** Gives a paid charge back, once. Returns false when there is nothing to give back. */
  refund(key: string): Promise<boolean>;
  /** Returns how much of a paid charge was given back, by whomever; 0 for none. */
  refundedOf(key: string): Promise<number>;
}
