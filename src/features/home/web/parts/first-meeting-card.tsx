import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { Sheet } from '../../../../web/ui/sheet.tsx';
import type { AgendaItem } from '../../../meetings/contract.ts';
import styles from './first-meeting-card.module.css';

interface FirstMeetingCardProps {
  /** When the meeting is; null while it has no date. */
  at: string | null;
  items: readonly AgendaItem[];
}

/** Renders when the first meeting is, and its agenda to scale. */
export const FirstMeetingCard = ({ at, items }: FirstMeetingCardProps) => {
  const t = useText();
  const { longDay, time } = useFormats();
  const minutes = items.reduce((sum, { lengthInMinutes }) => sum + lengthInMinutes, 0);
  return (
    <Sheet tone="accent" padded aria-label={t('home.steps.firstMeeting')}>
      <p className={styles.lead}>{t('home.steps.firstMeeting')}</p>
      <p className={styles.when}>{at === null ? t('home.steps.noDate') : `${longDay(at.slice(0, 10))}, ${time(at)}`}</p>
      <div className={styles.strip} role="img" aria-label={t('home.steps.agenda', { minutes })}>
        {items.map(({ id, type, lengthInMinutes }) => (
          <span key={id} className={classes(styles.part, type === 'IDS' && styles.main)} style={{ flexGrow: lengthInMinutes }} />
        ))}
      </div>
      <ol className={styles.items}>
        {items.map(({ id, name, lengthInMinutes }) => (
          <li key={id} className={styles.item}>
            <span className={styles.name}>{name}</span>
            <span className={styles.minutes}>{lengthInMinutes}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
};
