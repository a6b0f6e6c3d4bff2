import { useText } from '../../web/i18n/use-text.ts';
import { Mark } from '../../web/ui/mark.tsx';
import styles from './maintenance-page.module.css';

/** Replaces the whole app while its flag is on; catalogue row D-30. */
export const MaintenancePage = () => {
  const t = useText();
  return (
    <main className={styles.page}>
      <Mark size={64} />
      <h1 className={styles.title}>{t('shell.maintenance')}</h1>
    </main>
  );
};
