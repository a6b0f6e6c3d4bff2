import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { editedTo } from './editing.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import styles from './quick-add-row.module.css';

interface QuickAddRowProps {
  /** Its name and placeholder: `Add an issue`. */
  label: string;
  /** The keys that open the long form, `alt+i`. */
  keys?: string | undefined;
  limit?: number | undefined;
  onAdd: (title: string) => void;
}

/** A row to type the next item into: Enter adds it and waits for another, Escape clears it. */
export const QuickAddRow = ({ label, keys, limit = 100, onAdd }: QuickAddRowProps) => {
  const [typed, setTyped] = useState('');
  const key = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.nativeEvent.isComposing) return;
    if (press.key === 'Escape' && typed !== '') {
      press.stopPropagation();
      setTyped('');
    }
    if (press.key !== 'Enter') return;
    press.preventDefault();
    const title = editedTo('', typed, limit);
    setTyped('');
    if (title !== undefined) onAdd(title);
  };
  return (
    <div className={styles.row}>
      <Icon as={IconPlus} />
      <input
        className={styles.field}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={limit}
        onChange={(change) => setTyped(change.currentTarget.value)}
        onKeyDown={key}
      />
      {typed === '' ? keys && <Kbd keys={keys} /> : <Kbd keys="enter" />}
    </div>
  );
};
