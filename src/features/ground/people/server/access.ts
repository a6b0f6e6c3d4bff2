import { access } from '#server/access/granted.ts';

export const member = access('anyone in the organisation', ({ at }) => ({ orgId: at.orgId }));
