/** Kinds of codes that an address carries. */
export const offerKinds = ['referral', 'discount'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** What a code may look like. */
export const offerShape = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns the code of an address such as `/discount/SPRING`; undefined for any other address. */
export const offerOf = (path: string): { kind: OfferKind; code: string } | undefined => {
  const [, kind, code = ''] = /^\/(referral|discount)\/([^/?#]+)/.exec(path) ?? [];
  const known = offerKinds.find((each) => each === kind);
  return known === undefined || !offerShape.test(code) ? undefined : { kind: known, code };
};
