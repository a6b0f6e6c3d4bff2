import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './presence-dot.module.css';

/** Renders a filled dot for a person who is present, a hollow one for a person who is away; `corner` places it on an avatar. */
export const PresenceDot = ({ state, corner = false }: { state: 'here' | 'away'; corner?: boolean | undefined }) => {
  const t = useText();
  const look = classes(styles.dot, styles[state], corner && styles.corner);
  return corner ? <i className={look} /> : <span className={look} role="img" aria-label={t(state === 'here' ? 'ui.here' : 'ui.away')} />;
};
