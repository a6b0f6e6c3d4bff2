import { IconGripVertical, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { classes } from '../../../../web/ui/classes.ts';
import type { FieldError } from '../../../../web/ui/field.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { NumberInput } from '../../../../web/ui/number-input.tsx';
import { TextInput } from '../../../../web/ui/text-input.tsx';
import type { AgendaItem } from '../../contract.ts';
import styles from './agenda-field.module.css';

interface AgendaItemRowProps {
  item: AgendaItem;
  dragged: boolean;
  nameError: FieldError | undefined;
  lengthError: FieldError | undefined;
  onChange: (item: AgendaItem) => void;
  onRemove: () => void;
  /** One place up or down. */
  onMove: (by: -1 | 1) => void;
  onGrab: () => void;
}

/** One item of the agenda being edited: handle, name, minutes. */
export const AgendaItemRow = ({ item, dragged, nameError, lengthError, onChange, onRemove, onMove, onGrab }: AgendaItemRowProps) => {
  const t = useText();
  const { name, type, lengthInMinutes } = item;
  const called = name === '' ? t(`meetings.section${type}`) : name;
  const error = nameError ?? lengthError;

  const press = (key: KeyboardEvent) => {
    if (key.key !== 'ArrowUp' && key.key !== 'ArrowDown') return;
    key.preventDefault();
    onMove(key.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li className={classes(styles.item, dragged && styles.dragged)} data-agenda-item="">
      <IconButton
        icon={IconGripVertical}
        size="sm"
        label={t('meetings.moveItem', { name: called })}
        className={styles.handle}
        onKeyDown={press}
        onPointerDown={(point) => {
          point.preventDefault();
          point.currentTarget.focus();
          onGrab();
        }}
      />
      <span className={styles.name}>
        <TextInput
          aria-label={t('meetings.itemName')}
          aria-invalid={nameError ? true : undefined}
          value={name}
          placeholder={t(`meetings.section${type}`)}
          autoFocus={type === 'Custom' && name === ''}
          onChange={(next) => onChange({ ...item, name: next })}
        />
      </span>
      <span className={styles.minutes}>
        <NumberInput
          aria-label={t('meetings.itemMinutes', { name: called })}
          aria-invalid={lengthError ? true : undefined}
          maxLength={3}
          value={Number.isNaN(lengthInMinutes) ? '' : String(lengthInMinutes)}
          end={<span className={styles.unit}>{t('meetings.min')}</span>}
          onChange={(next) => onChange({ ...item, lengthInMinutes: Number.parseInt(next, 10) })}
        />
      </span>
      <IconButton icon={IconX} size="sm" label={t('meetings.removeItem', { name: called })} onClick={onRemove} />
      {error && (
        <p className={styles.error} role="alert">
          {error.text}
        </p>
      )}
    </li>
  );
};
