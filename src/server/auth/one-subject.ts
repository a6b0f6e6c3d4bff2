import { APIError } from 'better-auth/api';
import type pg from 'pg';

interface NewWay {
  userId: string;
  providerId: string;
  accountId: string;
}

/** Finds a login's other subject of a provider; of one's own issuer, whose accounts are named by issuer and subject, of the same issuer. */
const finding = `select from auth.account join auth."user" as login on login.id = "userId"
  where "userId" = $1 and "providerId" = $2 and "accountId" <> $3 and login."emailVerified"
    and ("providerId" <> 'oidc' or split_part("accountId", ' ', 1) = split_part($3, ' ', 1))`;

/**
 * Refuses to add a second subject of a provider to a login. A provider may give somebody the address that a colleague had before; whoever has
 * it now is another person. A login whose address is not proven belongs to nobody yet, and loses its ways when the address is proved.
 */
export const oneSubject = async (pool: pg.Pool, { userId, providerId, accountId }: NewWay): Promise<void> => {
  if (providerId === 'credential') return;
  const { rowCount } = await pool.query(finding, [userId, providerId, accountId]);
  if (rowCount !== 0) throw new APIError('FORBIDDEN', { code: 'OTHER_SUBJECT', message: 'OTHER_SUBJECT' });
};
