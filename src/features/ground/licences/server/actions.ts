import commonDomains from 'email-providers/common.json' with { type: 'json' };
import type { Entered } from '#server/access/granted.ts';
import type { Quote } from '../contract.ts';

/** The domains of free mail services, without those that are reserved for examples. */
export const freeDomains: ReadonlySet<string> = new Set(commonDomains.filter((domain) => !domain.startsWith('example.')));

/** Returns what so many more licences cost now; null while they cost nothing. Billing fills it. */
export type QuoteLicences = (at: Entered, amount: number) => Promise<Quote | null>;
