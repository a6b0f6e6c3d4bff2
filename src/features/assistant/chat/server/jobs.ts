import { day, type Pruned } from '#server/jobs/upkeep.ts';

/** Conversations that have ended. */
export const chatPruned: Pruned[] = [
  {
    what: 'conversations with the assistant that nobody has gone on with, and the counts of what models have used',
    after: 90 * day,
    text: 'select from forget_chats($1, $2) n, generate_series(1, n)',
  },
];
