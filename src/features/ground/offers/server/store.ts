import { and, eq } from 'drizzle-orm';
import type { Signed } from '#server/access/granted.ts';
import type { OfferKind } from '#shared/offers.ts';
import { acceptedOfferTable } from './tables.ts';

const own = (at: Signed, kind: OfferKind) => and(eq(acceptedOfferTable.personId, at.personId), eq(acceptedOfferTable.kind, kind));

/** Returns the person's code of a kind; undefined without one. */
export const findOffer = async (at: Signed, kind: OfferKind): Promise<string | undefined> => {
  const [row] = await at.tx.select({ code: acceptedOfferTable.code }).from(acceptedOfferTable).where(own(at, kind));
  return row?.code;
};

/** Keeps a code for the person, in place of another one of its kind. */
export const putOffer = async (at: Signed, kind: OfferKind, code: string): Promise<void> => {
  const fresh = { code, keptAt: at.now };
  await at.tx
    .insert(acceptedOfferTable)
    .values({ personId: at.personId, kind, ...fresh })
    .onConflictDoUpdate({ target: [acceptedOfferTable.personId, acceptedOfferTable.kind], set: fresh });
};

/** Deletes the person's code of a kind and returns it; undefined without one. */
export const takeOffer = async (at: Signed, kind: OfferKind): Promise<string | undefined> => {
  const [row] = await at.tx.delete(acceptedOfferTable).where(own(at, kind)).returning({ code: acceptedOfferTable.code });
  return row?.code;
};
