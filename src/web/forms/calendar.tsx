import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import type { Day } from '../../shared/dates.ts';
import { useLocale, useText } from '../i18n/use-text.ts';
import { MantineFloor } from '../theme/mantine-floor.tsx';
import styles from './calendar.module.css';

interface CalendarProps {
  value: Day | '';
  least?: Day | undefined;
  most?: Day | undefined;
  onPick: (day: Day) => void;
}

/** A month to pick a day from; loaded with Mantine when a day field is opened. */
export const Calendar = ({ value, least, most, onPick }: CalendarProps) => {
  const t = useText();
  const locale = useLocale();
  const self = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const start =
      self.current?.querySelector<HTMLElement>('button[data-selected]') ??
      self.current?.querySelector<HTMLElement>('table button[tabindex="0"]');
    start?.focus({ preventScroll: true });
  }, []);

  return (
    <MantineFloor>
      <div ref={self} className={styles.calendar}>
        <DatePicker
          value={value === '' ? null : value}
          {...(value === '' ? {} : { defaultDate: value })}
          {...(least === undefined ? {} : { minDate: least })}
          {...(most === undefined ? {} : { maxDate: most })}
          locale={locale.slice(0, 2)}
          highlightToday
          hideOutsideDates
          size="sm"
          ariaLabels={{
            nextMonth: t('shell.forms.nextMonth'),
            previousMonth: t('shell.forms.previousMonth'),
            nextYear: t('shell.forms.nextYear'),
            previousYear: t('shell.forms.previousYear'),
          }}
          onChange={(picked) => picked !== null && onPick(picked)}
        />
      </div>
    </MantineFloor>
  );
};
