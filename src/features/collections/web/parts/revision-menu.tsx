import {
  IconArrowRight,
  IconCopy,
  IconEye,
  IconFolderSymlink,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import type { CollectionKind, Folder, ListedRevision } from '../../contract.ts';
import { openPath } from '../../rules.ts';
import { useRevisionActs } from '../calls.ts';

interface Asked {
  kind: CollectionKind;
  folder: Folder;
  revision: ListedRevision;
  /** Begins to rename it where it stands. */
  onRename: () => void;
}

/** Returns the menu of a document: what the person may do with it, and no more. */
export const useRevisionMenu = ({ kind, folder, revision, onRename }: Asked): MenuEntry[] => {
  const t = useText();
  const navigate = useNavigate();
  const acts = useRevisionActs(kind);
  const { can, isFavourite, isPublished } = revision;
  const entry = (key: 'copy' | 'move', icon: typeof IconCopy) => ({
    key,
    icon,
    label: t(`collections.menu.${key}`),
    onChoose: () => void openDialog(key === 'copy' ? 'copyRevision' : 'moveRevision', { kind, revision }),
  });
  return [
    {
      key: 'open',
      icon: IconArrowRight,
      label: t('collections.menu.open'),
      keys: 'enter',
      onChoose: () => void navigate({ to: openPath(kind, revision) }),
    },
    ...(can.edit ? [{ key: 'rename', icon: IconPencil, label: t('collections.menu.rename'), keys: 'f2', onChoose: onRename }] : []),
    {
      key: 'star',
      icon: isFavourite ? IconStarFilled : IconStar,
      label: t(isFavourite ? 'collections.menu.unstar' : 'collections.menu.star'),
      onChoose: () => acts.star(revision),
    },
    ...(folder.can.manage
      ? [
          {
            key: 'visibility',
            icon: IconEye,
            label: t('collections.menu.visibility'),
            onChoose: () => void openDialog('folderVisibility', { kind, folder }),
          },
        ]
      : []),
    ...(can.copy ? [{ key: 'first', line: true } as const, entry('copy', IconCopy)] : []),
    ...(can.manage
      ? [
          entry('move', IconFolderSymlink),
          {
            key: 'publish',
            icon: IconWorld,
            label: t(revision.state === 'Published' ? 'collections.menu.publishAgain' : 'collections.menu.publish'),
            because: revision.state === 'Final' ? t('collections.menu.isFinal') : undefined,
            onChoose: () => void acts.publish(revision),
          },
          ...(isPublished
            ? [
                {
                  key: 'unpublish',
                  icon: IconWorldOff,
                  label: t('collections.menu.unpublish'),
                  onChoose: () => void acts.unpublish(revision),
                },
              ]
            : []),
          { key: 'second', line: true } as const,
          {
            key: 'delete',
            icon: IconTrash,
            label: t('collections.menu.delete'),
            keys: 'delete',
            danger: true,
            onChoose: () => void openDialog('removeRevision', { kind, revision }),
          },
        ]
      : []),
  ];
};
