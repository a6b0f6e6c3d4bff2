import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/transaction.ts';
import { errors, refuse } from '#shared/errors.ts';

/** Most mails on one day, in UTC, to addresses that people choose: from a person, from an organisation, and to one address. */
export const mostMails = { person: 1_000, org: 3_000, newOrg: 300, address: 10 };

/** Days for which an organisation is new, and sends less. */
const newFor = 7;

interface Sender {
  tx: Tx;
  now: Date;
  personId: string;
  /** The organisation in whose name the mails are; absent for a person's own, such as those of a changed address. */
  orgId?: string | undefined;
}

/** Returns under what the mails of a person or organisation, by their id, or to an address are counted: a digest, so that the count names nobody. */
export const countedAs = (kind: 'person' | 'org' | 'address', which: string): string =>
  createHash('sha256').update(`${kind} ${which.toLowerCase()}`).digest('base64url').slice(0, 32);

const isNew = async ({ tx, now }: Sender, orgId: string): Promise<boolean> => {
  const since = new Date(now.getTime() - newFor * 24 * 60 * 60_000).toISOString();
  return (await tx.execute(sql`select from org where id = ${orgId} and created_at > ${since}`)).rows.length > 0;
};

/**
 * Counts mails that a person has sent to these addresses. Refuses with 429 when person, organisation or an address had their mails of the day;
 * then none is counted, because the command is rolled back.
 */
export const takeMails = async (sender: Sender, addresses: readonly string[]): Promise<void> => {
  if (addresses.length === 0) return;
  const { tx, now, personId, orgId } = sender;
  const limits = new Map<string, { amount: number; most: number }>();
  const count = (subject: string, most: number): void => {
    limits.set(subject, { amount: (limits.get(subject)?.amount ?? 0) + 1, most });
  };
  const ofOrg = orgId === undefined || (await isNew(sender, orgId)) ? mostMails.newOrg : mostMails.org;
  for (const address of addresses) {
    count(countedAs('person', personId), mostMails.person);
    if (orgId !== undefined) count(countedAs('org', orgId), ofOrg);
    count(countedAs('address', address), mostMails.address);
  }
  // In one order everywhere, so that two who count the same subjects never wait for each other in a circle.
  const subjects = [...limits.keys()].toSorted();
  const { rows } = await tx.execute<{ subject: string; amount: number }>(sql`
    insert into mail_count as counted (subject, day, amount)
      select subject, ${now.toISOString()}::timestamptz::date, amount
        from unnest(${sql.param(subjects)}::text[], ${sql.param(subjects.map((each) => limits.get(each)?.amount ?? 0))}::integer[]) as asked (subject, amount)
      on conflict (subject, day) do update set amount = counted.amount + excluded.amount
      returning subject, amount`);
  if (rows.some(({ subject, amount }) => amount > (limits.get(subject)?.most ?? 0))) refuse(errors.mailsSpent);
};
