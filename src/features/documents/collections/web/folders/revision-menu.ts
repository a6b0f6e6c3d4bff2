import '#web/core/texts/collections.ts';
import {
  IconArrowRight,
  IconCopy,
  IconEye,
  IconFolderSymlink,
  IconPencil,
  IconPrinter,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { CollectionKind, Folder, ListedRevision } from '../../contract.ts';
import { openPath } from '../../rules.ts';
import { useRevisionCommands } from '../calls.ts';
import { usePdfEntry } from '../parts/pdf-entry.ts';

interface Asked {
  kind: CollectionKind;
  folder: Folder;
  revision: ListedRevision;
  /** Begins to rename it where it stands. */
  onRename: () => void;
}

type Acts = ReturnType<typeof useRevisionCommands>;

/** Opens a dialog about the document. */
const asking = (dialog: 'copyRevision' | 'moveRevision' | 'removeRevision', { kind, revision }: Asked) => ({
  onChoose: () => void openDialog(dialog, { kind, revision }),
});

/** Returns what those may do who stand over the document. */
const useManaging = (asked: Asked, acts: Acts): MenuEntry[] => {
  const t = useText();
  const { revision } = asked;
  if (!revision.can.manage) return [];
  const publish: MenuEntry = {
    key: 'publish',
    icon: IconWorld,
    label: t(revision.state === 'Published' ? 'collections.menu.publishAgain' : 'collections.menu.publish'),
    because: revision.state === 'Final' ? t('collections.menu.isFinal') : undefined,
    onChoose: () => void acts.publish(revision),
  };
  const unpublish: MenuEntry = {
    key: 'unpublish',
    icon: IconWorldOff,
    label: t('collections.menu.unpublish'),
    onChoose: () => void acts.unpublish(revision),
  };
  return [
    { key: 'move', icon: IconFolderSymlink, label: t('collections.menu.move'), ...asking('moveRevision', asked) },
    publish,
    ...(revision.isPublished ? [unpublish] : []),
    { key: 'second', line: true },
    {
      key: 'delete',
      icon: IconTrash,
      label: t('collections.menu.delete'),
      keys: 'delete',
      danger: true,
      ...asking('removeRevision', asked),
    },
  ];
};

/** Returns the menu of a document: what the person may do with it, and no more. */
export const useRevisionMenu = (asked: Asked): MenuEntry[] => {
  const { kind, folder, revision, onRename } = asked;
  const { can, isFavourite } = revision;
  const t = useText();
  const navigate = useNavigate();
  const acts = useRevisionCommands(kind);
  const managing = useManaging(asked, acts);
  const pdf = usePdfEntry(kind, can.edit ? { ...revision, publishedId: null } : revision);
  // A chart is saved from its Page Setup, which says on how many pages.
  const pages = () => void navigate({ to: openPath(kind, revision), search: { pages: 'shown' } });
  const printed = kind === 'ac' ? [{ key: 'pages', icon: IconPrinter, label: t('collections.menu.pages'), onChoose: pages }] : pdf;
  const menu: MenuEntry[] = [
    {
      key: 'open',
      icon: IconArrowRight,
      label: t('collections.menu.open'),
      keys: 'enter',
      onChoose: () => void navigate({ to: openPath(kind, revision) }),
    },
  ];
  if (can.edit) menu.push({ key: 'rename', icon: IconPencil, label: t('collections.menu.rename'), keys: 'f2', onChoose: onRename });
  menu.push({
    key: 'star',
    icon: isFavourite ? IconStarFilled : IconStar,
    label: t(isFavourite ? 'collections.menu.unstar' : 'collections.menu.star'),
    onChoose: () => acts.star(revision),
  });
  if (folder.can.manage)
    menu.push({
      key: 'visibility',
      icon: IconEye,
      label: t('collections.menu.visibility'),
      onChoose: () => void openDialog('folderVisibility', { kind, folder }),
    });
  if (can.copy || printed.length > 0) menu.push({ key: 'first', line: true });
  if (can.copy) menu.push({ key: 'copy', icon: IconCopy, label: t('collections.menu.copy'), ...asking('copyRevision', asked) });
  menu.push(...printed);
  return [...menu, ...managing];
};
