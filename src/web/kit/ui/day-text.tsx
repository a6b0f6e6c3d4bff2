import { IconAlertTriangle } from '@tabler/icons-react';
import type { Day } from '#shared/dates.ts';
import { todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import styles from './day-text.module.css';
import { Icon } from './icon.tsx';
import { usePhone } from './use-phone.ts';

interface DayTextProps {
  day: Day;
  /** Today in the person's time zone; by default today in the browser's. */
  today?: Day | undefined;
  /** True when the day is a due date, which can be late. What is done is never late. */
  due?: boolean | undefined;
  done?: boolean | undefined;
  /** True where the day stands in a line that says what it is: on phones too, only a late one says more than the day. */
  brief?: boolean | undefined;
}

/**
 * Renders a day in words. A late day has an icon and an accessible name that begins with `Late`; on phones the text also says what kind of
 * day it is.
 */
export const DayText = ({ day, today = todayHere(), due = true, done = false, brief = false }: DayTextProps) => {
  const t = useText();
  const { dayWords, dueWords } = useFormats();
  const late = due && !done && day < today;
  const says = usePhone() && due && !done && (late || !brief);
  return (
    <time dateTime={day} className={late ? styles.late : styles.day} data-late={late || undefined}>
      {late && <Icon as={IconAlertTriangle} size="xs" label={says ? undefined : t('ui.late')} className={styles.icon} />}
      {late && ' '}
      {says ? dueWords(day, today) : dayWords(day, today)}
    </time>
  );
};
