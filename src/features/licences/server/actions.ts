import commonDomains from 'email-providers/common.json' with { type: 'json' };
import type { Entered } from '../../../server/access/granted.ts';
import type { Quote } from '../contract.ts';

/** The domains of free mail services, without those that are reserved for examples. */
export const freeDomains: ReadonlySet<string> = new Set(commonDomains.filter((domain) => !domain.startsWith('example.')));

/** What the product asks of whoever counts licences. Each function runs in the transaction of the command that asks. */
export interface Licences {
  /** Called before `amount` people who need a licence are added. Returns true when the organisation must pay first: then nobody is added. */
  needsCheckout(at: Entered, amount: number): Promise<boolean>;
  /** Returns what `amount` more licences cost now; null while licences cost nothing. */
  quote(at: Entered, amount: number): Promise<Quote | null>;
}

/** Licences without billing: an organisation has as many as it wants. */
export const licences: Licences = { needsCheckout: () => Promise.resolve(false), quote: () => Promise.resolve(null) };
