import '#web/core/texts/list-views.ts';
import { IconBookmark, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { useKeepers, useListViews, useViewCommands } from './calls.ts';
import styles from './list-views-dialog.module.css';
import type { SaveViewDialogProps } from './save-view-dialog.tsx';

export type ListViewsDialogProps = SaveViewDialogProps;

/** Renders the views of a list that one may change: renamed in place, shared, kept anew and removed. */
export const ListViewsDialog = ({ tractionId, tab, query, shares, close }: ListViewsDialogProps) => {
  const t = useText();
  const acts = useViewCommands();
  const all = useListViews(tractionId, tab);
  const views = all?.filter(({ can }) => can.edit);
  const keeperOf = useKeepers(all);
  return (
    <Dialog title={t('listViews.manageTitle')} onClose={() => close()}>
      {views === undefined && <SkeletonRows count={3} />}
      {views?.length === 0 && <EmptyState icon={IconBookmark} text={t('listViews.none')} />}
      {views !== undefined && views.length > 0 && (
        <ItemList label={t('listViews.manageTitle')}>
          {views.map((view) => (
            <ItemRow
              key={view.id}
              title={view.title}
              limit={60}
              onRename={(title) => acts.rename(view, title)}
              status={
                <span className={styles.acts}>
                  {!view.can.share && keeperOf(view)}
                  {shares && view.can.share && (
                    <Checkbox label={t('listViews.isShared')} checked={view.isShared} onChange={(isShared) => acts.share(view, isShared)} />
                  )}
                  <IconButton
                    icon={IconRefresh}
                    size="sm"
                    label={t('listViews.replace', { title: view.title })}
                    onClick={() => void acts.replace(view, query)}
                  />
                  <IconButton
                    icon={IconTrash}
                    size="sm"
                    label={t('listViews.remove', { title: view.title })}
                    onClick={() => void acts.remove(view)}
                  />
                </span>
              }
            />
          ))}
        </ItemList>
      )}
    </Dialog>
  );
};
