import { IconBell, IconBooks, IconHelp, IconKeyboard, IconLicense, IconMenu2, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useUnreadCount } from '#features/ground/notifications/web/calls.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { openSide } from '#web/core/session/side.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { addActions } from './add-actions.ts';
import { hasScreen } from './has-screen.ts';
import { inviteDialog, mayInvite } from './inviting.ts';
import { loadLate } from './late.ts';
import { entryAt, homeIcon, menuEntries, type ShellEntry } from './menu-entries.ts';
import { useSides } from './sides.ts';
import styles from './tab-bar.module.css';
import { useResources } from './use-resources.ts';
import { useVisiblePath } from './use-visible-path.ts';

/** Entries with a tab of their own; the others are in the menu. */
const tabbed = new Set(['dashboard', 'meetings']);

/** Renders the add button in the middle of the bar. */
const AddStone = () => {
  const t = useText();
  const { tractionId, meetingId } = useCurrentScreen();
  const actions = addActions(useSession());
  const sides = useSides();
  if (actions.length === 0) return null;
  return (
    <Menu
      label={t('shell.add.label')}
      side="top"
      align="center"
      entries={[
        ...actions.map(({ dialog, label }) => ({
          key: dialog,
          label: t(label),
          icon: IconPlus,
          onChoose: () => void openNamed(dialog, { tractionId, meetingId }),
        })),
        ...sides.map(({ side, label, icon }) => ({ key: side, label: t(label), icon, onChoose: () => openSide(side) })),
      ]}
      trigger={(props) => (
        <button type="button" {...props} className={styles.add} aria-label={t('shell.add.label')}>
          <i className={styles.stone}>
            <Icon as={IconPlus} />
          </i>
        </button>
      )}
    />
  );
};

const openHelp = () => void loadLate().then(() => openNamed('shell.help', {}));
const openUpgrade = () => void loadLate().then(() => openNamed('shell.upgrade', {}));
const openResources = () => void loadLate().then(() => openNamed('shell.resourceList', {}));

/** Returns the entries of the bar's menu: the screens without a tab, then inviting, an Observer's licence, resources, notifications and help. */
const useMenuBehind = (rest: readonly ShellEntry[]) => {
  const t = useText();
  const navigate = useNavigate();
  const resources = useResources();
  const count = useUnreadCount(true);
  const session = useSession();
  return [
    ...rest.map(({ key, label, icon, to }) => ({ key, label: t(label), icon, onChoose: () => void navigate({ to }) })),
    ...(mayInvite(session)
      ? [{ key: 'invite', label: t('shell.invite'), icon: IconUserPlus, onChoose: () => void openNamed(inviteDialog, {}) }]
      : []),
    ...(roleOf(session) === 'Observer'
      ? [{ key: 'upgrade', label: t('shell.nav.upgrade'), icon: IconLicense, onChoose: openUpgrade }]
      : []),
    ...(resources.length > 0 ? [{ key: 'resources', label: t('shell.nav.resources'), icon: IconBooks, onChoose: openResources }] : []),
    {
      key: 'notifications',
      label: t('shell.header.notifications', { count }),
      icon: IconBell,
      onChoose: () => void navigate({ to: '/notifications' }),
    },
    { key: 'help', label: t('shell.help.title'), icon: IconHelp, onChoose: openHelp },
    { key: 'keys', label: t('shell.header.help'), icon: IconKeyboard, onChoose: () => void openNamed('shell.shortcuts', {}) },
  ];
};

/** Renders a phone's bottom bar: Home, Meetings, the add button, and a menu with the rest. */
export const TabBar = () => {
  const t = useText();
  const chats = useFlag('chat-bot');
  const pathname = useVisiblePath();
  const entries = menuEntries(useSession(), hasScreen, () => chats);
  const here = entryAt(entries, pathname);
  const tabs = entries.filter(({ key }) => tabbed.has(key));
  const rest = entries.filter(({ key }) => !tabbed.has(key));
  const more = useMenuBehind(rest);
  return (
    <nav className={styles.bar} aria-label={t('shell.nav.label')}>
      {tabs.map(({ key, label, icon, to }) => (
        <Link
          key={key}
          to={to}
          activeOptions={{ exact: true }}
          className={classes(styles.tab, key === here && styles.here)}
          aria-current={key === here ? 'page' : undefined}
        >
          <Icon as={key === 'dashboard' ? homeIcon : icon} />
          {t(key === 'dashboard' ? 'shell.header.home' : label)}
        </Link>
      ))}
      <AddStone />
      <Menu
        label={t('shell.nav.menu')}
        side="top"
        align="end"
        entries={more}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={classes(styles.tab, (rest.some(({ key }) => key === here) || pathname === '/notifications') && styles.here)}
          >
            <Icon as={IconMenu2} />
            {t('shell.nav.menu')}
          </button>
        )}
      />
    </nav>
  );
};
