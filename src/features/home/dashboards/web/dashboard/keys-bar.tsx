import '#web/core/texts/dashboards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import styles from './keys-bar.module.css';

/** The id by which handles refer to the keys. */
export const keysId = 'arranging-keys';

/** Renders the keys that work now, at the lower edge. */
export const KeysBar = ({ picked }: { picked: boolean }) => {
  const t = useText();
  const keys = picked ? (['move', 'resize', 'down', 'back'] as const) : (['next', 'up', 'remove', 'leave'] as const);
  return (
    <p id={keysId} className={styles.bar} data-dock>
      {keys.map((key) => (
        <span key={key}>
          <b>{t(`dashboards.keys.${key}.keys`)}</b> {t(`dashboards.keys.${key}.does`)}
        </span>
      ))}
    </p>
  );
};
