import type { Pruned } from '#server/jobs/upkeep.ts';

/** Changes of an address that nobody has confirmed. */
export const signInsPruned: Pruned[] = [
  {
    what: 'changes of an e-mail address that were not confirmed in time',
    after: 0,
    text: 'delete from email_change where person_id = any (array(select person_id from email_change where expires_at < $1 order by expires_at limit $2))',
  },
];
