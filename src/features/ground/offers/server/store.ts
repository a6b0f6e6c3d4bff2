import { and, eq } from 'drizzle-orm';
import type { Signed } from '#server/access/granted.ts';
import type { OfferKind } from '#shared/offers.ts';
import { keptOfferTable } from './tables.ts';

const own = (at: Signed, kind: OfferKind) => and(eq(keptOfferTable.personId, at.personId), eq(keptOfferTable.kind, kind));

/** Returns the person's code of a kind; undefined without one. */
export const findOffer = async (at: Signed, kind: OfferKind): Promise<string | undefined> => {
  const [row] = await at.tx.select({ code: keptOfferTable.code }).from(keptOfferTable).where(own(at, kind));
  return row?.code;
};

/** Keeps a code for the person, in place of another one of its kind. */
export const putOffer = async (at: Signed, kind: OfferKind, code: string): Promise<void> => {
  const fresh = { code, keptAt: at.now };
  await at.tx
    .insert(keptOfferTable)
    .values({ personId: at.personId, kind, ...fresh })
    .onConflictDoUpdate({ target: [keptOfferTable.personId, keptOfferTable.kind], set: fresh });
};

/** Deletes the person's code of a kind and returns it; undefined without one. */
export const takeOffer = async (at: Signed, kind: OfferKind): Promise<string | undefined> => {
  const [row] = await at.tx.delete(keptOfferTable).where(own(at, kind)).returning({ code: keptOfferTable.code });
  return row?.code;
};
