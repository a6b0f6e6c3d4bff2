import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NativeSelect, type SelectOption } from '#web/kit/ui/native-select.tsx';
import styles from './search.module.css';

export type SortDirection = 'asc' | 'desc';

interface SortControlProps<Field extends string> {
  options: readonly SelectOption<Field>[];
  field: Field;
  direction: SortDirection;
  onChange: (field: Field, direction: SortDirection) => void;
}

/** Renders the choice of a list's sort field and direction; catalogue row P-05. */
export const SortControl = <Field extends string>({ options, field, direction, onChange }: SortControlProps<Field>) => {
  const t = useText();
  const up = direction === 'asc';
  return (
    <span className={styles.sort}>
      <span className={styles.select}>
        <NativeSelect
          aria-label={t('shell.search.sortBy')}
          options={options}
          value={field}
          onChange={(next) => onChange(next, direction)}
        />
      </span>
      <IconButton
        icon={up ? IconSortAscending : IconSortDescending}
        label={t(up ? 'shell.search.ascending' : 'shell.search.descending')}
        onClick={() => onChange(field, up ? 'desc' : 'asc')}
      />
    </span>
  );
};
