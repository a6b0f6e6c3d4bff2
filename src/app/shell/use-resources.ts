import { IconBook2, IconMessage2, IconRoad, IconSparkles, IconUserSearch } from '@tabler/icons-react';
import type { LinkName } from '#features/ground/flags/contract.ts';
import { useLinks } from '#features/ground/flags/web/parts/links.ts';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import type { IconShape } from '#web/kit/ui/icon.tsx';

/** One of the five links. */
export interface Resource {
  key: LinkName;
  label: string;
  icon: IconShape;
  href: string;
}

const inOrder = [
  ['knowledgeBase', IconBook2],
  ['whatsNew', IconSparkles],
  ['roadmap', IconRoad],
  ['findImplementer', IconUserSearch],
  ['feedback', IconMessage2],
] as const satisfies readonly [LinkName, IconShape][];

/** Returns the Resources menu; a link without an address is left out, and an organisation with an implementer gets none to find one. Catalogue rows D-14 and D-15. */
export const useResources = (): Resource[] => {
  const t = useText();
  const links = useLinks();
  const { orgId } = useSession();
  const { data } = useRead(orgApi.list, { query: {} }, { quiet: true, enabled: orgId !== null });
  const isGuided = data?.items.some(({ id, implementer }) => id === orgId && implementer !== null) === true;
  return inOrder
    .filter(([key]) => !(key === 'findImplementer' && isGuided))
    .map(([key, icon]) => ({ key, icon, label: t(`shell.resources.${key}`), href: links[key] ?? '' }))
    .filter(({ href }) => href !== '');
};
