import { IconSearch } from '@tabler/icons-react';
import { folded } from '#shared/folded.ts';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';
import { TextInput } from './text-input.tsx';

/** The field above a long menu. */
export interface MenuFind {
  /** The field's accessible name and placeholder. */
  label: string;
  /** What is said when nothing is found. */
  none: string;
}

/** Returns the entries above the first line whose label has all typed words, and the line with what follows it. */
export const foundIn = (entries: MenuEntry[], typed: string): { entries: MenuEntry[]; none: boolean } => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const line = entries.findIndex((entry) => 'line' in entry);
  const end = line === -1 ? entries.length : line;
  const found = entries
    .slice(0, end)
    .filter((entry) => words.length === 0 || ('label' in entry && words.every((word) => folded(entry.label).includes(word))));
  return { entries: [...found, ...entries.slice(end)], none: found.length === 0 };
};

interface FindFieldProps extends MenuFind {
  typed: string;
  isNone: boolean;
  onType: (typed: string) => void;
}

/** Renders the field, and below it that nothing was found. */
export const FindField = ({ label, none, typed, isNone, onType }: FindFieldProps) => (
  <div className={styles.find}>
    <TextInput type="search" icon={IconSearch} aria-label={label} placeholder={label} value={typed} onChange={onType} />
    <p className={isNone ? styles.none : styles.quiet} role="status">
      {isNone ? none : ''}
    </p>
  </div>
);
