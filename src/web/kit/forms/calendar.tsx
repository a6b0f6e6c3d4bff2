import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import type { Day, WeekStart } from '#shared/dates.ts';
import { dateFormat } from '#shared/formatters.ts';
import { deviceDay } from '#web/core/i18n/formats.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { useWeekStart } from '#web/core/session/session.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './calendar.module.css';
import { TypedDay } from './typed-day.tsx';

interface CalendarProps {
  value: Day | '';
  least?: Day | undefined;
  most?: Day | undefined;
  onPick: (day: Day) => void;
}

/** Returns noon of a day in the browser's time zone: no daylight-saving change moves noon to another day. */
const dateOf = (day: Day): Date => new Date(`${day}T12:00:00`);

/** Returns the days that may not be picked. */
const outside = (least: Day | undefined, most: Day | undefined): Matcher[] => [
  ...(least === undefined ? [] : [{ before: dateOf(least) }]),
  ...(most === undefined ? [] : [{ after: dateOf(most) }]),
];

const dayNumbers = { Sunday: 0, Monday: 1, Saturday: 6 } as const satisfies Record<WeekStart, number>;

const Chevron = ({ orientation = 'left' }: { orientation?: 'left' | 'right' | 'up' | 'down' }) => (
  <Icon as={orientation === 'right' ? IconChevronRight : IconChevronLeft} size="sm" />
);

/** Renders a field to type a day in, and a month to pick one from. Its code loads when a day field is first opened. Weeks begin on the person's day or else the organisation's. */
export const Calendar = ({ value, least, most, onPick }: CalendarProps) => {
  const t = useText();
  const locale = useLocale();
  const written = (options: Intl.DateTimeFormatOptions) => (date: Date) => dateFormat(locale, options).format(date);
  const long = written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const field = useRef<HTMLInputElement>(null);
  /** Letters and figures go to the field: the days have the focus at first, and no keys of this kind. */
  const type = (press: KeyboardEvent<HTMLElement>) => {
    const isTyped = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey;
    if (!isTyped || press.target === field.current) return;
    press.stopPropagation();
    field.current?.focus();
  };
  return (
    <div onKeyDownCapture={type}>
      <TypedDay field={field} least={least} most={most} onPick={onPick} />
      <DayPicker
        mode="single"
        autoFocus
        noonSafe
        lang={locale}
        className={styles.calendar ?? ''}
        weekStartsOn={dayNumbers[useWeekStart()]}
        selected={value === '' ? undefined : dateOf(value)}
        {...(value === '' ? {} : { defaultMonth: dateOf(value) })}
        {...(least === undefined ? {} : { startMonth: dateOf(least) })}
        {...(most === undefined ? {} : { endMonth: dateOf(most) })}
        disabled={outside(least, most)}
        components={{ Chevron }}
        formatters={{
          formatCaption: written({ month: 'long', year: 'numeric' }),
          formatWeekdayName: written({ weekday: 'short' }),
          formatDay: (date) => String(date.getDate()),
        }}
        labels={{
          labelNext: () => t('shell.forms.nextMonth'),
          labelPrevious: () => t('shell.forms.previousMonth'),
          labelDayButton: long,
          labelGrid: written({ month: 'long', year: 'numeric' }),
          labelWeekday: written({ weekday: 'long' }),
        }}
        classNames={{
          month_caption: styles.caption ?? '',
          nav: styles.nav ?? '',
          button_previous: styles.turn ?? '',
          button_next: styles.turn ?? '',
          month_grid: styles.grid ?? '',
          weekday: styles.weekday ?? '',
          day_button: styles.day ?? '',
        }}
        onSelect={(_, picked) => onPick(deviceDay(picked))}
      />
    </div>
  );
};
