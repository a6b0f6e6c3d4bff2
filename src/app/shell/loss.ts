import type { AccessChanged } from '#shared/hubs.ts';
import type { TabOrg } from '#web/core/session/session.ts';

/**
 * Returns why an organisation was lost, as far as the list of the person's organisations shows: a page that asks in the moment of the change
 * knows it before it is told.
 */
export const lossOf = (orgId: string | null, orgs: readonly Pick<TabOrg, 'id' | 'eraseAfter'>[]): AccessChanged['what'] => {
  const org = orgs.find(({ id }) => id === orgId);
  if (org === undefined) return 'removed';
  return org.eraseAfter === null ? 'blocked' : 'deleted';
};
