import { day, type Pruned } from '#server/jobs/upkeep.ts';

/** What was deleted a day ago. */
export const collectionsPruned: Pruned[] = [
  {
    what: 'folders and documents that were deleted; until then, who was reading in one can copy it',
    after: day,
    text: 'select from forget_collections($1, $2) n, generate_series(1, n)',
  },
];
