import {
  IconChartLine,
  IconHome,
  IconLayoutDashboard,
  IconSettings,
  IconSitemap,
  IconSparkles,
  IconTargetArrow,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { TextKey } from '#web/core/i18n/language.ts';
import type { Session } from '#web/core/session/session.ts';
import type { IconShape } from '#web/kit/ui/icon.tsx';

/** An entry of the left menu. */
export interface ShellEntry {
  key: string;
  label: TextKey;
  icon: IconShape;
  to: string;
  /** Further paths for which this entry is marked as current. */
  also: readonly string[];
  flag?: string;
}

const inOrder = (orgId: string | null): ShellEntry[] => [
  { key: 'ai', label: 'shell.nav.ai', icon: IconSparkles, to: '/ai', also: [], flag: 'chat-bot' },
  { key: 'dashboard', label: 'shell.nav.dashboard', icon: IconLayoutDashboard, to: '/', also: [] },
  { key: 'meetings', label: 'shell.nav.meetings', icon: IconUsersGroup, to: '/meetings', also: ['/traction', '/meeting'] },
  { key: 'vto', label: 'shell.nav.vto', icon: IconTargetArrow, to: '/vto', also: [] },
  { key: 'ac', label: 'shell.nav.ac', icon: IconSitemap, to: '/ac', also: [] },
  { key: 'insights', label: 'shell.nav.insights', icon: IconChartLine, to: '/insights', also: [] },
  { key: 'settings', label: 'shell.nav.settings', icon: IconSettings, to: `/org/detail/${orgId}`, also: [] },
];

/** Returns the entries of the left menu above Resources that have a screen and whose flag is on; catalogue row D-13. */
export const menuEntries = (
  session: Pick<Session, 'orgId'>,
  exists: (path: string) => boolean,
  isOn: (flag: string) => boolean,
): ShellEntry[] => inOrder(session.orgId).filter(({ to, flag }) => exists(to) && (flag === undefined || isOn(flag)));

/** Returns the key of the entry that a page belongs to. */
export const entryAt = (entries: readonly ShellEntry[], path: string): string | undefined => {
  const under = (start: string) => path === start || path.startsWith(`${start}/`);
  return entries.find(({ to, also }) => (to === '/' ? path === '/' : [to, ...also].some(under)))?.key;
};

/** The icon of Home in a phone's tab bar. */
export const homeIcon = IconHome;
