import '#web/core/texts/rocks.ts';
import { IconMountain } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { EmptyList } from '#web/kit/search/empty-list.tsx';

/** Which Rocks a list shows. */
export type RockView = 'open' | 'archive' | 'removed';

interface NoRocksProps {
  view: RockView;
  /** Adds the first Rock; undefined for who may not. */
  onAdd: (() => void) | undefined;
  /** Other ways to begin, beside the button. */
  more: ReactNode;
}

/** Renders a list without Rocks; that of the quarter says what a Rock is, and how many a team should have. Catalogue row E-27. */
export const NoRocks = ({ view, onAdd, more }: NoRocksProps) => {
  const t = useText();
  if (view !== 'open') return <EmptyList icon={IconMountain} text={t(view === 'removed' ? 'items.removedEmpty' : 'items.archiveEmpty')} />;
  return (
    <EmptyList
      icon={IconMountain}
      title={t('rocks.guideTitle')}
      text={`${t('rocks.empty')} ${t('rocks.guide')}`}
      add={onAdd && { label: t('rocks.addFirst'), onAdd }}
      more={more}
    />
  );
};
