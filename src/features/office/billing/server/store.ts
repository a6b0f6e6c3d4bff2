import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { changeOrg } from '#features/ground/orgs/server/actions.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { keepOut, letIn } from '#features/ground/people/server/actions.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { invitationTable } from '#features/teams/invited/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Day } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { openStatuses } from '../rules/settling.ts';
import { cardTable, type ledgerAccounts, orderTable, postingTable, promoUseTable, subscriptionTable } from './tables.ts';

/** A transaction inside an organisation: of a request, or of work that no request asked for. */
export type Inside = Pick<Entered, 'tx' | 'orgId'>;
type New<Row> = Omit<Row, 'orgId'>;

export type SubscriptionRow = typeof subscriptionTable.$inferSelect;
export type SubscriptionChange = Partial<New<typeof subscriptionTable.$inferInsert>>;

export const findSubscription = async (at: Inside): Promise<SubscriptionRow | undefined> =>
  (await at.tx.select().from(subscriptionTable).where(inOrg(at, subscriptionTable)))[0];

/** Adds the organisation's row; nothing changes where there is one. */
export const addSubscription = async (at: Inside, row: New<typeof subscriptionTable.$inferInsert>): Promise<void> => {
  await at.tx
    .insert(subscriptionTable)
    .values({ ...row, orgId: at.orgId })
    .onConflictDoNothing();
};

/** Returns the row of an organisation that has none yet. */
export const blankSubscription = (orgId: string, currency: string): SubscriptionRow => {
  const never = new Date(0);
  const none = { plan: null, nextPlan: null, trialEndsOn: null, periodStart: null, periodEnd: null, anchor: null, failedOn: null };
  const empty = { failure: '', cancelReason: '', email: '', contact: '', billedTo: '', taxNumber: '', taxName: '', promoCode: '' };
  const numbers = { version: 1, retries: 0, licences: 0, credit: 0, taxRate: 0 };
  const times = { createdAt: never, updatedAt: never, canceledOn: null, canceledById: null, phaseBefore: null, remindedOn: null };
  return { orgId, id: orgId, phase: 'none', currency, address: null, ...none, ...empty, ...numbers, ...times };
};

export const changeSubscription = async (at: Inside, change: SubscriptionChange): Promise<void> => {
  await at.tx.update(subscriptionTable).set(change).where(inOrg(at, subscriptionTable));
};

export interface OrgFacts {
  name: string;
  currencyCode: string;
  owner: { id: string; email: string; locale: string } | undefined;
}

/** Returns name, currency and Owner of the organisation. */
export const findOrgFacts = async (at: Inside): Promise<OrgFacts> => {
  const [org] = await at.tx
    .select({ name: orgTable.name, currencyCode: orgTable.currencyCode })
    .from(orgTable)
    .where(eq(orgTable.id, at.orgId));
  const [owner] = await at.tx
    .select({ id: personTable.id, email: personTable.email, locale: personTable.locale })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.role, 'Owner')));
  return { name: org?.name ?? '', currencyCode: org?.currencyCode ?? 'USD', owner };
};

type Told = Pick<typeof orgTable.$inferSelect, 'subscriptionStatus' | 'paymentStatus' | 'trialEndsOn' | 'inGrace'>;

/** Writes what sessions tell of the subscription; nothing is written where they tell it already. */
export const tellOrg = async (at: Inside, told: Told): Promise<void> => {
  const { subscriptionStatus, paymentStatus, trialEndsOn, inGrace } = orgTable;
  const [before] = await at.tx
    .select({ subscriptionStatus, paymentStatus, trialEndsOn, inGrace })
    .from(orgTable)
    .where(eq(orgTable.id, at.orgId));
  if (!isDeepStrictEqual(before, told)) await changeOrg(at, told);
};

/** Keeps everybody but the Owner out, or lets in those whom only this kept out. */
export const setWall = async (at: Inside, isClosed: boolean): Promise<void> => {
  if (isClosed) await keepOut(at, 'blockedByBilling', 'Owner');
  await letIn(at, 'blockedByBilling', isClosed ? 'Owner' : undefined);
};

/** Returns the members as far as licences depend on them. Whom only the end of the subscription keeps out counts as let in. */
export const listHolders = (at: Inside) =>
  at.tx
    .select({
      id: personTable.id,
      email: personTable.email,
      role: orgMemberTable.role,
      isImplementer: sql<boolean>`${orgMemberTable.eosRole} = 'Implementer'`,
      isBlocked: sql<boolean>`${orgMemberTable.blocked} and not ${orgMemberTable.blockedByBilling}`,
    })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(inOrg(at, orgMemberTable));

/** Returns the open invitations whose link still works. */
export const listInvited = (at: Inside, now: Date) =>
  at.tx
    .select({ email: invitationTable.email, role: invitationTable.role })
    .from(invitationTable)
    .where(and(inOrg(at, invitationTable), isNull(invitationTable.endedAt), sql`${invitationTable.expiresAt} > ${now.toISOString()}`));

/** Returns the ids of members who may update billing, besides the Owner. */
export const listBillers = async (at: Inside): Promise<string[]> => {
  const rows = await at.tx
    .select({ id: orgMemberTable.personId })
    .from(orgMemberTable)
    .where(
      and(inOrg(at, orgMemberTable), sql`(${orgMemberTable.role} = 'Owner' or 'Update|Billing' = any(${orgMemberTable.permissions}))`),
    );
  return rows.map(({ id }) => id);
};

/** Returns those who may update billing, with where and how they are written to; those whom an Admin keeps out are left out. */
export const listBillerReaders = (at: Inside) =>
  at.tx
    .select({
      email: personTable.email,
      locale: personTable.locale,
      timeZone: personTable.timeZone,
      formatLocale: personTable.formatLocale,
      isOwner: sql<boolean>`${orgMemberTable.role} = 'Owner'`,
      name: sql<string>`trim(${personTable.firstName} || ' ' || ${personTable.lastName})`,
    })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(
      and(
        inOrg(at, orgMemberTable),
        sql`(${orgMemberTable.role} = 'Owner' or 'Update|Billing' = any(${orgMemberTable.permissions}))`,
        sql`(not ${orgMemberTable.blocked} or ${orgMemberTable.blockedByBilling})`,
      ),
    )
    .orderBy(desc(sql`${orgMemberTable.role} = 'Owner'`), personTable.email);

export type CardRow = typeof cardTable.$inferSelect;

/** Returns the cards that were not removed, the primary one first. */
export const listCards = (at: Inside): Promise<CardRow[]> =>
  at.tx
    .select()
    .from(cardTable)
    .where(and(inOrg(at, cardTable), isNull(cardTable.removedAt)))
    .orderBy(desc(cardTable.isPrimary), cardTable.id);

export const addCard = (at: Inside, card: New<typeof cardTable.$inferInsert>): Promise<void> => addRows(at, cardTable, [card]);

export const changeCard = async (at: Inside, id: string, change: Partial<New<typeof cardTable.$inferInsert>>): Promise<void> => {
  await at.tx
    .update(cardTable)
    .set(change)
    .where(and(inOrg(at, cardTable), eq(cardTable.id, id)));
};

/** Makes one card the primary one. */
export const makePrimary = async (at: Inside, id: string): Promise<void> => {
  await at.tx
    .update(cardTable)
    .set({ isPrimary: false })
    .where(and(inOrg(at, cardTable), eq(cardTable.isPrimary, true)));
  await changeCard(at, id, { isPrimary: true });
};

export type OrderRow = typeof orderTable.$inferSelect;
export type NewOrder = New<typeof orderTable.$inferInsert>;

export const findOrder = async (at: Inside, id: string): Promise<OrderRow | undefined> =>
  (
    await at.tx
      .select()
      .from(orderTable)
      .where(and(inOrg(at, orderTable), eq(orderTable.id, id)))
  )[0];

/** Hours after which a provider may have forgotten that it was asked under a payment's key. */
const keyHours = 1;

/** Returns whether a payment was stored hours ago, by the database's own clock. */
export const isOldOrder = async (at: Inside, id: string): Promise<boolean> =>
  (
    await at.tx
      .select({ isOld: sql<boolean>`${orderTable.createdAt} < now() - make_interval(hours => ${keyHours})` })
      .from(orderTable)
      .where(and(inOrg(at, orderTable), eq(orderTable.id, id)))
  )[0]?.isOld === true;

/** Returns the payment that is under way; there is one at most. */
export const findOpenOrder = async (at: Inside): Promise<OrderRow | undefined> =>
  (
    await at.tx
      .select()
      .from(orderTable)
      .where(and(inOrg(at, orderTable), inArray(orderTable.status, [...openStatuses])))
  )[0];

/** Returns all payments whose end is known, for the comparison with the provider. */
export const listSettled = (at: Inside): Promise<OrderRow[]> =>
  at.tx
    .select()
    .from(orderTable)
    .where(and(inOrg(at, orderTable), notInArray(orderTable.status, [...openStatuses])))
    .orderBy(orderTable.id);

/** Returns what was paid for the running period: by the payment that began it, and by those within it. */
export const listPeriodOrders = (at: Inside): Promise<OrderRow[]> => {
  const isPaid = and(inOrg(at, orderTable), eq(orderTable.status, 'Paid'));
  const begun = at.tx
    .select({ at: sql`max(${orderTable.createdAt})` })
    .from(orderTable)
    .where(and(isPaid, ne(orderTable.kind, 'Licenses')));
  return at.tx
    .select()
    .from(orderTable)
    .where(and(isPaid, sql`${orderTable.createdAt} >= (${begun})`))
    .orderBy(orderTable.createdAt);
};

/** Returns the last renewal, whose invoice a retry pays. */
export const findLastRenewal = async (at: Inside): Promise<OrderRow | undefined> =>
  (
    await at.tx
      .select()
      .from(orderTable)
      .where(and(inOrg(at, orderTable), eq(orderTable.kind, 'Renewal')))
      .orderBy(desc(orderTable.createdAt), desc(orderTable.id))
      .limit(1)
  )[0];

export const addOrder = (at: Inside, order: NewOrder): Promise<void> => addRows(at, orderTable, [order]);

export const changeOrder = async (at: Inside, id: string, change: Partial<NewOrder>): Promise<void> => {
  await at.tx
    .update(orderTable)
    .set(change)
    .where(and(inOrg(at, orderTable), eq(orderTable.id, id)));
};

export type BillingAccount = (typeof ledgerAccounts)[number];
export type Postings = Partial<Record<BillingAccount, number>>;

/** Adds an entry to the ledger; accounts with an amount of 0 are left out. */
export const addEntry = async (at: Inside, entry: { orderId: string; currency: string; onDay: Day }, postings: Postings): Promise<void> => {
  const entryId = newId();
  const rows = Object.entries(postings)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ id: newId(), entryId, ...entry, account: account as BillingAccount, amount }));
  await addRows(at, postingTable, rows);
};

/** Returns the balance of each account of one payment, or of all. */
export const balancesOf = async (at: Inside, orderId?: string): Promise<Record<BillingAccount, number>> => {
  const rows = await at.tx
    .select({ account: postingTable.account, amount: sql<string>`sum(${postingTable.amount})` })
    .from(postingTable)
    .where(and(inOrg(at, postingTable), orderId === undefined ? undefined : eq(postingTable.orderId, orderId)))
    .groupBy(postingTable.account);
  const none = { cash: 0, revenue: 0, tax: 0, credit: 0, owedBack: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)])) };
};

export const hasUsedPromo = async (at: Inside, code: string): Promise<boolean> =>
  (
    await at.tx
      .select({ id: promoUseTable.id })
      .from(promoUseTable)
      .where(and(inOrg(at, promoUseTable), eq(promoUseTable.code, code)))
  ).length > 0;

export const addPromoUse = (at: Inside, code: string, orderId: string): Promise<void> =>
  addRows(at, promoUseTable, [{ id: newId(), code, orderId }]);

/** Takes back the use of a code by a payment; returns whether there was one. */
export const removePromoUse = async (at: Inside, orderId: string): Promise<boolean> =>
  (
    await at.tx
      .delete(promoUseTable)
      .where(and(inOrg(at, promoUseTable), eq(promoUseTable.orderId, orderId)))
      .returning({ id: promoUseTable.id })
  ).length > 0;
