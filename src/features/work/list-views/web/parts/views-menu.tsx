import '#web/core/texts/list-views.ts';
import { IconBookmark, IconBookmarkPlus, IconSettings } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { addressOf, queryOf } from '#web/kit/search/remembered-lists.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { ListTab, ListView } from '../../contract.ts';
import { useKeepers, useListViews } from '../calls.ts';
import styles from './views-menu.module.css';

interface ViewsMenuProps {
  tractionId: string;
  tab: ListTab;
  /** Whether this person may share a view. */
  shares: boolean;
}

/** Renders the name of the view that the list shows; without one, what the menu is for. */
const Name = ({ title }: { title: string | undefined }) => {
  const t = useText();
  return (
    <span className={styles.name} title={title}>
      {title ?? t('listViews.views')}
    </span>
  );
};

/** Renders the menu of a list's saved views: it opens one, saves what the list shows now, and leads to their management. */
export const ViewsMenu = ({ tractionId, tab, shares }: ViewsMenuProps) => {
  const t = useText();
  const navigate = useNavigate();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const { user } = useSession();
  const views = useListViews(tractionId, tab) ?? [];
  const keeperOf = useKeepers(views);
  const now = queryOf(address);
  const isTwice = ({ id, title }: ListView) => views.some((other) => other.id !== id && other.title.toLowerCase() === title.toLowerCase());
  const open = (query: string) => void navigate({ to: '.', search: addressOf(query), resetScroll: false });
  const entryOf = (view: ListView): MenuEntry => ({
    key: view.id,
    label: [view.title, isTwice(view) && keeperOf(view)].filter(Boolean).join(', '),
    checked: view.query === now,
    onChoose: () => open(view.query),
  });
  const own = views.filter(({ personId }) => personId === user.userId);
  const others = views.filter(({ personId }) => personId !== user.userId);
  const current = views.find(({ query }) => query === now);
  const entries: MenuEntry[] = [
    { key: 'start', label: t('listViews.start'), checked: now === '', onChoose: () => open('') },
    ...(own.length > 0 ? [{ key: 'own', heading: t('listViews.own') }, ...own.map(entryOf)] : []),
    ...(others.length > 0 ? [{ key: 'shared', heading: t('listViews.shared') }, ...others.map(entryOf)] : []),
    { key: 'line', line: true },
    {
      key: 'save',
      label: t('listViews.save'),
      icon: IconBookmarkPlus,
      onChoose: () => void openDialog('saveView', { tractionId, tab, query: now, shares }),
    },
    ...(views.some(({ can }) => can.edit)
      ? [
          {
            key: 'manage',
            label: t('listViews.manage'),
            icon: IconSettings,
            onChoose: () => void openDialog('listViews', { tractionId, tab, query: now, shares }),
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={t('listViews.views')}
      align="end"
      entries={entries}
      trigger={(props) => (
        <Button icon={IconBookmark} {...props}>
          <Name title={current?.title} />
        </Button>
      )}
    />
  );
};
