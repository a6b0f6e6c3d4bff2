import { audienceOf, idsIn, reachTo } from '#server/realtime/audience.ts';

/** Changes of a view are sent to its keeper and, while it is shared or just was, to everybody who sees the meeting. */
export const listViewAudiences = [
  audienceOf('listView', (change) => {
    const isShared = [change.before, change.after].some((row) => row?.['is_shared'] === true);
    return reachTo(isShared ? idsIn(change, 'traction_id') : [], idsIn(change, 'person_id'));
  }),
];
