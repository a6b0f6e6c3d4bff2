import { useId } from 'react';
import { keepTheme } from '#features/home/session/web/parts/user-settings.ts';
import { themes } from '#shared/theme.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { useTheme } from '#web/kit/theme/theme.ts';
import styles from './theme-cards.module.css';

/** Renders the choice of a theme as small pictures of it; catalogue rows B-58 and Z-01. */
export const ThemeCards = ({ label, onSaved }: { label: string; onSaved: () => void }) => {
  const t = useText();
  const session = useSession();
  const shown = useTheme();
  const name = useId();
  const choose = async (theme: (typeof themes)[number]) => {
    if (await keepTheme(session, theme)) onSaved();
  };
  return (
    <div className={styles.cards} role="radiogroup" aria-label={label}>
      {themes.map((theme) => (
        <label key={theme} className={styles.card}>
          <span className={styles.picture} data-theme={theme} aria-hidden="true">
            <i className={styles.page} />
            <i className={styles.sheet} />
            <i className={styles.mark} />
          </span>
          <input type="radio" name={name} className={styles.radio} checked={theme === shown} onChange={() => void choose(theme)} />
          {t(`shell.account.${theme}`)}
        </label>
      ))}
    </div>
  );
};
