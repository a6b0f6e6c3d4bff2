import { IconSearchOff } from '@tabler/icons-react';
import { useContext } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ListPartContext } from './list-part.ts';
import type { ListShape, ListState } from './list-state.ts';

interface NothingFoundProps {
  shape: ListShape;
  state: ListState;
  onClear: () => void;
}

/** Renders that nothing was found, what hides it, and the ways out: without filters, and in the part of the list that has what is over. */
export const NothingFound = ({ shape, state, onClear }: NothingFoundProps) => {
  const t = useText();
  const over = useContext(ListPartContext)?.over;
  const { words, picked } = state;
  // What the list begins with is not what the person has set.
  const isSet = (field: string) => (picked[field] ?? []).length > 0 && String(picked[field]) !== String(shape.start.picked?.[field]);
  const count = shape.fields.filter(isSet).length;
  const why = () => {
    if (words === '') return t('shell.search.hiddenByFilters', { count });
    return count === 0 ? t('shell.search.hiddenByWords', { words }) : t('shell.search.hiddenByBoth', { count, words });
  };
  return (
    <EmptyState
      icon={IconSearchOff}
      level={2}
      title={t('shell.search.none')}
      text={why()}
      action={
        <>
          <Button tone="soft" onClick={onClear}>
            {t('shell.search.clearFilters')}
          </Button>
          {over && <Button onClick={over.onChoose}>{over.label}</Button>}
        </>
      }
    />
  );
};
