import { IconCalendar, IconX } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import type { Day } from '#shared/dates.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import box from '#web/kit/ui/input.module.css';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { fieldPart, type Labelled } from './fields.tsx';
import { PickerTrigger } from './picker-trigger.tsx';
import type { FieldBinding } from './use-form.ts';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

interface DayFieldProps extends Labelled {
  least?: Day | undefined;
  most?: Day | undefined;
  /** True where the day may be empty: a button clears it. */
  optional?: boolean | undefined;
}

type DayBinding = DayFieldProps & FieldBinding<Day | ''>;

/** Renders a field for a calendar day, written `Mar 3`. An empty day is `''`. The calendar's code loads when it is first opened. */
export const DayField = ({ name, value, onChange, onBlur, least, most, optional = false, ...rest }: DayBinding) => {
  const t = useText();
  const { day } = useFormats();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onBlur();
  };
  const pick = (picked: Day) => {
    onChange(picked);
    close();
    anchor.current?.focus();
  };
  // Clearing removes this button, so the focus moves to the field: a dialog without the focus inside receives no keys.
  const clear = () => {
    onChange('');
    anchor.current?.focus();
  };
  return (
    <Field {...fieldPart(rest)}>
      {(control) => (
        <>
          <span className={box.box}>
            <PickerTrigger
              control={control}
              anchor={anchor}
              name={name}
              popup="dialog"
              popupId={open ? `${control.id}-calendar` : undefined}
              icon={IconCalendar}
              blank={value === ''}
              because={rest.because}
              onToggle={() => setOpen(!open)}
            >
              {value === '' ? t('shell.forms.chooseDay') : <time dateTime={value}>{day(value)}</time>}
            </PickerTrigger>
            {optional && value !== '' && rest.because === undefined && (
              <span className={box.end}>
                <IconButton icon={IconX} size="sm" label={t('shell.forms.clear', { what: rest.label })} onClick={clear} />
              </span>
            )}
          </span>
          {open && (
            <Popover id={`${control.id}-calendar`} anchor={anchor} onClose={close} role="dialog" aria-label={rest.label}>
              <Suspense fallback={<PartPending />}>
                <Calendar value={value} least={least} most={most} onPick={pick} />
              </Suspense>
            </Popover>
          )}
        </>
      )}
    </Field>
  );
};
