import { IconKeyboard, IconLogout, IconPalette, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { signOut } from '#features/home/session/web/parts/session-source.ts';
import { keepTheme } from '#features/home/session/web/parts/user-settings.ts';
import { nameOf } from '#shared/names.ts';
import { themes } from '#shared/theme.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';
import { useTheme } from '#web/kit/theme/theme.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { onceIn } from '#web/kit/ui/once-in.ts';
import styles from './account-menu.module.css';
import { hasScreen } from './has-screen.ts';
import { themeIcons } from './theme-icons.ts';

/** Milliseconds in which a further click does not open one's account again; specification section 9, catalogue row Q-13. */
const openPause = 300;

const openOnce = onceIn(openPause);

/** Renders picture, name and address of the person whose account it is. */
const Who = ({ user }: { user: Session['user'] }) => (
  <span className={styles.who}>
    <Avatar person={{ ...user, id: user.userId }} named={false} size="lg" />
    <span className={styles.words}>
      <b className={styles.name}>{nameOf(user)}</b>
      <span className={styles.email}>{user.email}</span>
    </span>
  </span>
);

/** Renders the person's avatar with a menu: Manage account, the themes, the keyboard shortcuts, Sign out; catalogue row D-05. */
export const AccountMenu = () => {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const theme = useTheme();
  const { user } = session;
  const profile = `/user/detail/${user.userId}`;
  const entries: ComponentProps<typeof Menu>['entries'] = [
    { key: 'who', heading: nameOf(user), look: <Who user={user} /> },
    { key: 'after-who', line: true },
    ...(hasScreen(profile)
      ? [
          {
            key: 'account',
            label: t('shell.account.manage'),
            icon: IconUserCircle,
            onChoose: () => openOnce(() => void navigate({ to: profile })),
          },
        ]
      : []),
    {
      key: 'themes',
      label: t('shell.account.theme'),
      icon: IconPalette,
      value: t(`shell.account.${theme}`),
      entries: themes.map((name) => ({
        key: name,
        label: t(`shell.account.${name}`),
        icon: themeIcons[name],
        checked: name === theme,
        onChoose: () => void keepTheme(session, name),
      })),
    },
    {
      key: 'keys',
      label: t('shell.header.help'),
      icon: IconKeyboard,
      keys: '?',
      onChoose: () => void openNamed('shell.shortcuts', {}),
    },
    { key: 'line', line: true },
    { key: 'out', label: t('shell.account.signOut'), icon: IconLogout, onChoose: () => void signOut(session) },
  ];
  return (
    <Menu
      label={t('shell.account.label', { name: nameOf(user) })}
      align="end"
      entries={entries}
      trigger={(props) => (
        <button type="button" {...props} className={styles.face} aria-label={t('shell.account.label', { name: nameOf(user) })}>
          <Avatar
            person={{ id: user.userId, firstName: user.firstName, lastName: user.lastName, avatarUrl: user.avatarUrl }}
            named={false}
          />
        </button>
      )}
    />
  );
};
