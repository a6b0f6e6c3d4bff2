import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type Day, dayLimits } from '#shared/dates.ts';
import { readDay } from '#shared/day-words.ts';
import { dateFormat } from '#shared/formatters.ts';
import { languageOf } from '#shared/locales.ts';
import { todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import styles from './calendar.module.css';

interface TypedDayProps {
  field: RefObject<HTMLInputElement | null>;
  least?: Day | undefined;
  most?: Day | undefined;
  onPick: (day: Day) => void;
}

/** The day of the example in an empty field. */
const sample = new Date('2026-12-31T00:00:00Z');

/** Renders a field for a day in words or figures, as the person writes them. What is understood stands below it; Enter takes it. */
export const TypedDay = ({ field, least = dayLimits.first, most = dayLimits.last, onPick }: TypedDayProps) => {
  const t = useText();
  const language = languageOf(useLocale());
  const { numbers, weekday, wholeDay } = useFormats();
  const saidId = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const day = readDay(typed, { today: todayHere(), locale: numbers, language });
  const words = day === undefined ? undefined : t('shell.forms.dayInWords', { weekday: weekday(day), day: wholeDay(day) });
  const fault = (): string | undefined => {
    if (day === undefined) return t('shell.forms.noSuchDay');
    if (day < least) return t('shell.forms.dayTooEarly', { day: wholeDay(least) });
    return day > most ? t('shell.forms.dayTooLate', { day: wholeDay(most) }) : undefined;
  };
  const take = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' || typed.trim() === '') return;
    press.preventDefault();
    press.stopPropagation();
    if (day !== undefined && fault() === undefined) onPick(day);
    else setWrong(true);
  };
  const figures = dateFormat(numbers, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(sample);
  return (
    <div className={styles.typed}>
      <TextInput
        ref={field}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
        onKeyDown={take}
        aria-label={t('shell.forms.typeDay')}
        aria-describedby={saidId}
        aria-invalid={isWrong || undefined}
        placeholder={t('shell.forms.typeDayHint', { figures })}
        autoComplete="off"
        maxLength={40}
      />
      <p id={saidId} role="status" className={classes(styles.said, isWrong && styles.wrong)}>
        {isWrong ? fault() : words}
      </p>
    </div>
  );
};
