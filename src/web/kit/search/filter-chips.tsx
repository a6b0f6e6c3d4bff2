import { IconX } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './search.module.css';

export interface FilterChip {
  key: string;
  label: string;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onRemove: (key: string) => void;
  /** Removes all filters; present where a button for that stands after the last. */
  onClear?: () => void;
}

/** Renders the active filters, each with a button that removes it; catalogue row P-06. */
export const FilterChips = ({ chips, onRemove, onClear }: FilterChipsProps) => {
  const t = useText();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('shell.search.filters')}>
      {chips.map(({ key, label }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('shell.search.removeFilter', { filter: label })}
            onClick={() => onRemove(key)}
            onKeyDown={(press) => press.key === 'Delete' && onRemove(key)}
          >
            <span>{label}</span>
            <Icon as={IconX} size="xs" />
          </button>
        </li>
      ))}
      {onClear !== undefined && (
        <li>
          <button type="button" className={styles.clear} onClick={onClear}>
            {t('shell.search.clearAll')}
          </button>
        </li>
      )}
    </ul>
  );
};
