import type { Pruned } from '#server/jobs/upkeep.ts';

/** Codes that have expired. */
export const registerPruned: Pruned[] = [
  {
    what: 'codes to an address that expired',
    after: 0,
    text: 'delete from verification_code where (email, requester) in (select email, requester from verification_code where expires_at < $1 order by expires_at limit $2)',
  },
  {
    what: 'codes to reset a password that expired',
    after: 0,
    text: 'delete from reset_code where code_hash = any (array(select code_hash from reset_code where expires_at < $1 order by expires_at limit $2))',
  },
];
