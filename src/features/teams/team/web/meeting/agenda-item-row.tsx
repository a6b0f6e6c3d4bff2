import '#web/core/texts/meetings.ts';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import type { useOrder } from '#web/kit/order/use-order.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { Grip } from '#web/kit/ui/grip.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NumberInput } from '#web/kit/ui/number-input.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import type { AgendaItem } from '../../contract.ts';
import { sectionName } from '../../rules/section-names.ts';
import styles from './agenda-field.module.css';

interface AgendaItemRowProps {
  item: AgendaItem;
  /** What the item is called where it has no name yet. */
  called: string;
  order: ReturnType<typeof useOrder>;
  nameError: FieldError | undefined;
  lengthError: FieldError | undefined;
  onChange: (item: AgendaItem) => void;
  /** Runs when one of its fields loses the focus. */
  onBlur: () => void;
  onRemove: () => void;
}

interface MinutesProps {
  item: AgendaItem;
  called: string;
  /** The id of the error message. */
  errorId: string | undefined;
  onBlur: () => void;
  onChange: (minutes: number) => void;
}

/** Renders the minutes as typed: an invalid number stays visible and is refused, never replaced. */
const Minutes = ({ item: { lengthInMinutes }, called, errorId, onBlur, onChange }: MinutesProps) => {
  const t = useText();
  const [typed, setTyped] = useState({ text: '', minutes: Number.NaN });
  const type = (text: string) => {
    const minutes = text === '' ? Number.NaN : Number(text);
    setTyped({ text, minutes });
    onChange(minutes);
  };
  return (
    <span className={styles.minutes}>
      <NumberInput
        aria-label={t('meetings.itemMinutes', { name: called })}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        maxLength={4}
        value={Object.is(typed.minutes, lengthInMinutes) ? typed.text : String(lengthInMinutes)}
        end={<span className={styles.unit}>{t('meetings.min')}</span>}
        onBlur={onBlur}
        onChange={type}
      />
    </span>
  );
};

/** Renders an agenda item being edited: handle, name, minutes. */
export const AgendaItemRow = ({ item, called, order, nameError, lengthError, onChange, onBlur, onRemove }: AgendaItemRowProps) => {
  const t = useText();
  const errorId = useId();
  const { type } = item;
  const name = sectionName(item, t);
  const error = nameError ?? (lengthError && { code: lengthError.code, text: t('meetings.minutesFault') });

  return (
    <li className={classes(styles.item, order.dragged === item.id && styles.dragged)} data-agenda-item={item.id}>
      <Grip {...order.gripOf(item.id)} />
      <span className={styles.name}>
        <TextInput
          aria-label={t('meetings.itemName')}
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError && errorId}
          value={name}
          placeholder={t(`meetings.section${type}`)}
          autoFocus={type === 'Custom' && name === ''}
          onBlur={onBlur}
          onChange={(next) => onChange({ ...item, name: next })}
        />
      </span>
      <Minutes
        item={item}
        called={called}
        errorId={lengthError && errorId}
        onBlur={onBlur}
        onChange={(lengthInMinutes) => onChange({ ...item, lengthInMinutes })}
      />
      <IconButton icon={IconX} size="sm" label={t('meetings.removeItem', { name: called })} onClick={onRemove} />
      {error && (
        <p className={styles.error} id={errorId} data-code={error.code} role="alert">
          {error.text}
        </p>
      )}
    </li>
  );
};
