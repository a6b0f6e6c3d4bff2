import { IconBooks } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import styles from './left-menu.module.css';
import { useResources } from './use-resources.ts';

/** Renders Resources, the last entry of the left menu, with its links; catalogue row D-14. */
export const ResourcesMenu = ({ open }: { open: boolean }) => {
  const t = useText();
  const resources = useResources();
  if (resources.length === 0) return null;
  return (
    <Menu
      label={t('shell.nav.resources')}
      entries={resources.map(({ key, label, icon, href }) => ({ key, label, icon, href, onChoose: () => undefined }))}
      trigger={(props) => (
        <button type="button" {...props} className={styles.item} title={open ? undefined : t('shell.nav.resources')}>
          <Icon as={IconBooks} />
          <span className={styles.words}>{t('shell.nav.resources')}</span>
        </button>
      )}
    />
  );
};
