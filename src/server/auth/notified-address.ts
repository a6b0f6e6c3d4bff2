import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/db/transaction.ts';

/** What a provider says of a person at a sign-in. */
interface Told {
  provider: string;
  /** The person's id at the provider, as the account is named by. */
  accountId: string;
  email: unknown;
  /** Whether the provider proves the address. */
  isProved: boolean;
}

const noting = 'update auth.account set told_email = $3, told_at = now() where "providerId" = $1 and "accountId" = $2';

/** Notes which address a provider says that a person has, at each sign-in of theirs; call it once the answer is known to be about that person. */
export const noteAddress = async (pool: pg.Pool, { provider, accountId, email, isProved }: Told): Promise<void> => {
  const told = isProved && typeof email === 'string' ? email.toLowerCase() : null;
  await pool.query(noting, [provider, accountId, told]);
};

/**
 * Returns the address that a provider has told of a person within a day and that no login has, with the provider; undefined without one.
 * Later the provider may have given it to somebody else.
 */
export const findNotifiedAddress = async (tx: Tx, personId: string): Promise<{ email: string; provider: string } | undefined> => {
  const { rows } = await tx.execute<{ email: string; provider: string }>(
    sql`select told_email as email, "providerId" as provider from auth.account
      where "userId" = ${personId} and told_at > now() - interval '1 day'
        and told_email is not null and not exists (select from auth."user" as login where login.email = told_email)
      order by told_at desc limit 1`,
  );
  return rows[0];
};
