import '#web/core/texts/insights.ts';
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { addDays, quarterOf, quarterStart } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayField } from '#web/kit/forms/day-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { comparisons } from '../../contract.ts';
import { periodNames } from '../../rules/requested.ts';
import styles from './head.module.css';
import type { Requested } from './use-requested.ts';

/** Renders the named periods; one press shows the page of another. */
const Names = ({ asked, onDone }: { asked: Requested; onDone: () => void }) => {
  const t = useText();
  const { period, goPeriod, present } = asked;
  const quarterName = (ago: 0 | 1) => {
    const start = quarterStart(present.today, present.firstMonth);
    const { quarter, year } = quarterOf(ago === 0 ? start : addDays(start, -1), present.firstMonth);
    return t('insights.quarterName', { quarter, year: String(year) });
  };
  const notes = { quarter: quarterName(0), lastQuarter: quarterName(1) } as Record<string, string | undefined>;
  return (
    <ul className={styles.names}>
      {periodNames.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={classes(styles.named, period === name && styles.isOn)}
            aria-pressed={period === name}
            onClick={() => {
              goPeriod(name);
              onDone();
            }}
          >
            <span>{t(`insights.periods.${name}`)}</span>
            {period === name ? <Icon as={IconCheck} size="sm" /> : <small>{notes[name]}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Renders two days of one's own. */
const OwnDays = ({ asked, onDone }: { asked: Requested; onDone: () => void }) => {
  const t = useText();
  const [days, setDays] = useState(asked.days);
  const { today } = asked.present;
  const bind = (name: 'firstDay' | 'lastDay') => ({
    name,
    value: days[name],
    onChange: (day: string) => setDays((now) => ({ ...now, [name]: day })),
    onBlur: () => undefined,
    error: undefined,
  });
  const isWhole = days.firstDay !== '' && days.lastDay !== '' && days.firstDay <= days.lastDay;
  return (
    <div className={styles.own}>
      <DayField label={t('insights.from')} most={today} {...bind('firstDay')} />
      <DayField label={t('insights.to')} most={today} {...bind('lastDay')} />
      <div className={styles.show}>
        <Button
          tone="soft"
          wide
          because={isWhole ? undefined : t('codes.VAL_RANGE')}
          onClick={() => {
            asked.goPeriod(days);
            onDone();
          }}
        >
          {t('insights.showDays')}
        </Button>
      </div>
    </div>
  );
};

/** Renders with what the period is compared. */
const Compared = ({ asked: { compare, goCompare } }: { asked: Requested }) => {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={styles.compare}>
      <legend>{t('insights.compareWith')}</legend>
      {comparisons.map((each) => (
        <label key={each} className={styles.radio}>
          <input type="radio" name={name} checked={compare === each} onChange={() => goCompare(each)} />
          {t(`insights.compare.${each}`)}
        </label>
      ))}
    </fieldset>
  );
};

/** Renders the choice of the weeks that the page shows, and of those with which they are compared. */
export const PeriodMenu = ({ asked }: { asked: Requested }) => {
  const t = useText();
  const { monthDay } = useFormats();
  const isPhone = usePhone();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { period } = asked;
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  const name =
    typeof period === 'object'
      ? t('insights.ownDays', { from: monthDay(period.firstDay), to: monthDay(period.lastDay) })
      : t(isPhone ? `insights.shortPeriods.${period}` : `insights.periods.${period}`);
  return (
    <>
      <Button
        ref={anchor}
        tone="soft"
        {...(isPhone ? {} : { icon: IconCalendar })}
        iconAfter={IconChevronDown}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('insights.period')}: ${name}`}
        onClick={() => setOpen(!open)}
      >
        {name}
      </Button>
      {open && (
        <Popover
          anchor={anchor}
          align="end"
          onClose={() => setOpen(false)}
          className={styles.popover}
          role="dialog"
          aria-label={t('insights.period')}
        >
          <Names asked={asked} onDone={close} />
          <OwnDays asked={asked} onDone={close} />
          <Compared asked={asked} />
        </Popover>
      )}
    </>
  );
};
