import { type OfferKind, offerKinds, offerOf, offerShape } from '#shared/offers.ts';

const keyOf = (kind: OfferKind): string => `cairn.offer.${kind}`;

/** Keeps a code in this browser until somebody has an account here who can keep it; catalogue rows T-16 and T-17. */
export const keepHere = (kind: OfferKind, code: string): void => {
  try {
    localStorage.setItem(keyOf(kind), code);
  } catch {
    // A browser that keeps nothing: who signs in comes back to the address by itself.
  }
};

/** Keeps the code of an address such as `/referral/mara-26`, to which somebody is not signed in yet. */
export const keepOfferOf = (path: string): void => {
  const offer = offerOf(path);
  if (offer !== undefined) keepHere(offer.kind, offer.code);
};

/** Returns the codes that this browser keeps. */
export const storedCodes = (): { kind: OfferKind; code: string }[] => {
  try {
    return offerKinds.flatMap((kind) => {
      const code = localStorage.getItem(keyOf(kind)) ?? '';
      return offerShape.test(code) ? [{ kind, code }] : [];
    });
  } catch {
    return [];
  }
};

/** Forgets a code that the server keeps now. */
export const forgetHere = (kind: OfferKind): void => {
  try {
    localStorage.removeItem(keyOf(kind));
  } catch {
    // It was not kept either.
  }
};
