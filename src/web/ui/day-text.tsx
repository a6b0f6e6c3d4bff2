import { IconAlertTriangle } from '@tabler/icons-react';
import type { Day } from '../../shared/dates.ts';
import { todayHere, useFormats } from '../i18n/formats.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './day-text.module.css';
import { Icon } from './icon.tsx';
import { usePhone } from './use-phone.ts';

interface DayTextProps {
  day: Day;
  /** Where the person is; this browser's today by default. */
  today?: Day | undefined;
  /** A day that something is due on can be late; what is done is not. */
  due?: boolean | undefined;
  done?: boolean | undefined;
}

/** A day as people say it; a late one has an icon and its name begins with `Late`. On a phone it says what the day is. */
export const DayText = ({ day, today = todayHere(), due = true, done = false }: DayTextProps) => {
  const t = useText();
  const { dayWords, dueWords } = useFormats();
  const says = usePhone() && due && !done;
  const late = due && !done && day < today;
  return (
    <time dateTime={day} className={late ? styles.late : styles.day}>
      {late && <Icon as={IconAlertTriangle} size="xs" label={says ? undefined : t('ui.late')} className={styles.icon} />}
      {late && ' '}
      {says ? dueWords(day, today) : dayWords(day, today)}
    </time>
  );
};
