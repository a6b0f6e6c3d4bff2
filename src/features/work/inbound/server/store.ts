import { and, asc, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Entered, Visitor } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { CallLine } from '../contract.ts';
import { inboundAddressTable, inboundCallTable } from './tables.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;
export type AddressRow = typeof inboundAddressTable.$inferSelect;
type NewAddress = Omit<typeof inboundAddressTable.$inferInsert, 'orgId'>;

/** Calls of an address that are kept. */
const keptCalls = 20;

const live = (at: At, now: Date) =>
  and(
    inOrg(at, inboundAddressTable),
    isNull(inboundAddressTable.revokedAt),
    or(isNull(inboundAddressTable.endsAt), gt(inboundAddressTable.endsAt, now)),
  );

/** Returns the addresses of a meeting's scorecard that are not revoked; those that have ended stand there with their day. */
export const listAddresses = (at: Entered, tractionId: string): Promise<AddressRow[]> =>
  at.tx
    .select()
    .from(inboundAddressTable)
    .where(and(inOrg(at, inboundAddressTable), isNull(inboundAddressTable.revokedAt), eq(inboundAddressTable.tractionId, tractionId)))
    .orderBy(asc(inboundAddressTable.createdAt), asc(inboundAddressTable.id));

export const findAddress = async (at: At, id: string): Promise<AddressRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(inboundAddressTable)
    .where(and(inOrg(at, inboundAddressTable), isNull(inboundAddressTable.revokedAt), eq(inboundAddressTable.id, id)));
  return row;
};

/** Returns an address to which a call has come, if it still takes numbers. */
export const findLiveAddress = async (at: At & { now: Date }, id: string): Promise<AddressRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(inboundAddressTable)
    .where(and(live(at, at.now), eq(inboundAddressTable.id, id)));
  return row;
};

/** Returns the organisation and the id of the address whose key has a hash. */
export const addressOf = async (at: Visitor, keyHash: string): Promise<{ orgId: string; id: string } | undefined> => {
  const { rows } = await at.tx.execute<{ org_id: string; id: string }>(
    sql`select org_id, id from inbound_address_of(${keyHash}, ${at.now.toISOString()})`,
  );
  const [row] = rows;
  return row === undefined ? undefined : { orgId: row.org_id, id: row.id };
};

/** Enters an organisation as nobody, and takes its lock. */
export const fenceTo = async (at: Visitor, orgId: string): Promise<void> => {
  await at.tx.execute(sql`select enter_org(${orgId}, null, true)`);
};

export const addAddress = async (at: Entered, row: NewAddress): Promise<void> => {
  await at.tx.insert(inboundAddressTable).values({ ...row, orgId: at.orgId });
};

export const changeAddress = async (at: At, id: string, change: Partial<NewAddress>): Promise<void> => {
  await at.tx
    .update(inboundAddressTable)
    .set(change)
    .where(and(inOrg(at, inboundAddressTable), eq(inboundAddressTable.id, id)));
};

/** Notes a call with what became of its numbers; older calls than the last ones are forgotten. */
export const putCall = async (at: At & { now: Date }, addressId: string, lines: CallLine[]): Promise<void> => {
  const ofAddress = and(inOrg(at, inboundCallTable), eq(inboundCallTable.addressId, addressId));
  await at.tx.insert(inboundCallTable).values({ orgId: at.orgId, id: newId(), addressId, at: at.now, lines });
  const last = at.tx
    .select({ id: inboundCallTable.id })
    .from(inboundCallTable)
    .where(ofAddress)
    .orderBy(desc(inboundCallTable.at), desc(inboundCallTable.id))
    .limit(keptCalls);
  await at.tx.delete(inboundCallTable).where(and(ofAddress, notInArray(inboundCallTable.id, last)));
};

/** Returns the calls of addresses that are kept, the newest first. */
export const listCalls = async (at: Entered, ids: string[]): Promise<{ addressId: string; at: Date; lines: CallLine[] }[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select({ addressId: inboundCallTable.addressId, at: inboundCallTable.at, lines: inboundCallTable.lines })
        .from(inboundCallTable)
        .where(and(inOrg(at, inboundCallTable), inArray(inboundCallTable.addressId, ids)))
        .orderBy(desc(inboundCallTable.at), desc(inboundCallTable.id));
