import '#web/core/texts/learning.ts';
import { hueOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { ListedEntry } from '../../contract.ts';
import styles from './entry-cover.module.css';
import { learningIcon } from './learning-icon.ts';

/** Returns how much of a film was seen, from 0 to 100. */
const seenOf = ({ progress, video }: ListedEntry): number => {
  if (progress === null || video === null || progress.length === 0) return 0;
  return progress.done ? 100 : Math.min(100, (progress.seconds / progress.length) * 100);
};

/** Renders the picture of an entry: its icon in a colour of its own, the minutes of reading or "Film", and a line for what was seen. */
export const EntryCover = ({ entry }: { entry: ListedEntry }) => {
  const t = useText();
  const seen = seenOf(entry);
  const label = entry.video !== null ? t('learning.film') : t('learning.minutes', { count: entry.minutes });
  return (
    <span className={styles.cover} data-hue={hueOf(entry.key)}>
      <Icon as={learningIcon[entry.icon]} className={styles.icon} />
      <span className={styles.length}>{label}</span>
      {seen > 0 && <i className={styles.seen} style={{ width: `${seen}%` }} />}
    </span>
  );
};
