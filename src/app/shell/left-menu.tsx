import { IconChevronsLeft, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { keepNavBar } from '#features/home/session/web/parts/user-settings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useSession } from '#web/core/session/session.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { hasScreen } from './has-screen.ts';
import { ResourcesMenu } from './late.ts';
import styles from './left-menu.module.css';
import { entryAt, menuEntries } from './menu-entries.ts';
import { useVisiblePath } from './use-visible-path.ts';

/**
 * Renders the left menu, open or as icons, as the person left it; `fixed` keeps it at icons where the screen needs the space. Catalogue
 * rows D-12 and D-13.
 */
export const LeftMenu = ({ open, fixed }: { open: boolean; fixed: boolean }) => {
  const t = useText();
  const chats = useFlag('chat-bot');
  const pathname = useVisiblePath();
  const entries = menuEntries(useSession(), hasScreen, () => chats);
  const here = entryAt(entries, pathname);
  const fold = t(open ? 'shell.nav.collapse' : 'shell.nav.expand');
  useShortcut(fixed ? undefined : '[', t('shell.keys.menu'), () => void keepNavBar(!open), { everywhere: true });
  return (
    <nav className={classes(styles.nav, !open && styles.slim)} aria-label={t('shell.nav.label')}>
      {entries.map(({ key, label, icon, to }) => (
        <Link
          key={key}
          to={to}
          activeOptions={{ exact: true }}
          className={classes(styles.item, key === here && styles.here)}
          aria-current={key === here ? 'page' : undefined}
          title={open ? undefined : t(label)}
        >
          <Icon as={icon} />
          <span className={styles.words}>{t(label)}</span>
        </Link>
      ))}
      <Suspense fallback={null}>
        <ResourcesMenu open={open} />
      </Suspense>
      {!fixed && (
        <button
          type="button"
          className={classes(styles.item, styles.end)}
          aria-expanded={open}
          title={open ? undefined : fold}
          onClick={() => void keepNavBar(!open)}
        >
          <Icon as={open ? IconChevronsLeft : IconMenu2} />
          <span className={styles.words}>{fold}</span>
        </button>
      )}
    </nav>
  );
};
