import type { Signed } from '#server/access/granted.ts';
import type { OfferKind } from '#shared/offers.ts';
import { findOffer, putOffer, takeOffer } from './store.ts';

/** Returns whether a code is kept for the person and not used yet. */
export const hasOffer = async (at: Signed, kind: OfferKind, code: string): Promise<boolean> => (await findOffer(at, kind)) === code;

/** Keeps a code for the person until it is used; catalogue rows T-16 and T-17. */
export const keep = (at: Signed, kind: OfferKind, code: string): Promise<void> => putOffer(at, kind, code);

/** Returns the code of a kind that is kept for the person; undefined without one. */
export const acceptedOffer = (at: Signed, kind: OfferKind): Promise<string | undefined> => findOffer(at, kind);

/** Returns the code of a kind that is kept for the person, and forgets it: it is used now. */
export const spend = (at: Signed, kind: OfferKind): Promise<string | undefined> => takeOffer(at, kind);
