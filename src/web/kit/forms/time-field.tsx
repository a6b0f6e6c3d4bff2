import { useId } from 'react';
import { datesAs } from '#shared/locales.ts';
import { chosenFormats } from '#web/core/i18n/chosen-formats.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { type ClockParts, hasHalves, hourOfDay, inHalves, minutesToChoose, partsOfTime, type TypedTime, timeOf } from './clock.ts';
import { fieldPart, type Labelled } from './fields.tsx';
import styles from './picker.module.css';
import type { FieldBinding } from './use-form.ts';

const start: ClockParts = { hour: 9, minute: 0, half: 'am' };
const halfDay = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hour) => ({ value: String(hour), label: String(hour) }));
const wholeDay = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: String(hour).padStart(2, '0') }));

/** Renders a field for a time of day: twelve hours or twenty-four, as the person's formats have them, and minutes in steps of five. Its value is `09:05:00.000`. */
export const TimeField = ({ name, value, onChange, onBlur, ...rest }: Labelled & FieldBinding<TypedTime>) => {
  const t = useText();
  const group = useId();
  const halves = hasHalves(datesAs(useLocale(), chosenFormats()));
  const parts = partsOfTime(value) ?? start;
  const set = (part: Partial<ClockParts>) => onChange(timeOf({ ...parts, ...part }));
  return (
    <Field {...fieldPart(rest)} hint={rest.because ?? rest.hint}>
      {(control) => (
        <div className={styles.times} role="group" aria-labelledby={`${control.id}-label`} id={group} onBlur={onBlur}>
          <NativeSelect
            {...control}
            aria-labelledby={undefined}
            name={name}
            aria-label={t('shell.forms.hour')}
            disabled={rest.because !== undefined}
            value={String(halves ? parts.hour : hourOfDay(parts))}
            options={halves ? halfDay : wholeDay}
            onChange={(hour) => set(halves ? { hour: Number(hour) } : inHalves(Number(hour)))}
          />
          <NativeSelect
            aria-label={t('shell.forms.minute')}
            disabled={rest.because !== undefined}
            value={String(parts.minute)}
            options={minutesToChoose(parts.minute).map((minute) => ({ value: String(minute), label: String(minute).padStart(2, '0') }))}
            onChange={(minute) => set({ minute: Number(minute) })}
          />
          {halves && (
            <NativeSelect
              aria-label={t('shell.forms.half')}
              disabled={rest.because !== undefined}
              value={parts.half}
              options={[
                { value: 'am', label: t('shell.forms.am') },
                { value: 'pm', label: t('shell.forms.pm') },
              ]}
              onChange={(half) => set({ half })}
            />
          )}
        </div>
      )}
    </Field>
  );
};
