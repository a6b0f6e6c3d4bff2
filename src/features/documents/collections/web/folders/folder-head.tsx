import '#web/core/texts/collections.ts';
import {
  IconBuilding,
  IconDots,
  IconEye,
  IconLock,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import type { CollectionKind, Folder } from '../../contract.ts';
import { folderPath } from '../../rules.ts';
import { useFolderCommands } from '../calls.ts';
import styles from './folder-head.module.css';

interface FolderHeadProps {
  kind: CollectionKind;
  folder: Folder;
  /** True on the folder's own page, whose title stands above. */
  own?: boolean | undefined;
  /** The heading's id, by which the section is called. */
  headingId: string;
}

/** Returns who sees a folder and edits in it, in words. */
const useAccessWords = ({ access: { everyoneSees, see, edit } }: Folder): string => {
  const t = useText();
  if (everyoneSees) return t('collections.everyoneSees', { edit });
  return see === 1 ? t('collections.onlyYou') : t('collections.someSee', { count: see, edit });
};

/** Renders who sees and edits; for those who may change it, a button that opens the settings. */
const Sight = ({ kind, folder }: FolderHeadProps) => {
  const words = useAccessWords(folder);
  const icon = folder.access.everyoneSees ? IconUsers : IconLock;
  if (folder.can.manage)
    return (
      <Button size="sm" icon={icon} className={styles.sight} onClick={() => void openDialog('folderVisibility', { kind, folder })}>
        {words}
      </Button>
    );
  return (
    <span className={classes(styles.sight, styles.plain)}>
      <Icon as={icon} size="sm" />
      {words}
    </span>
  );
};

const useMenu = ({ kind, folder }: FolderHeadProps): MenuEntry[] => {
  const t = useText();
  const { can } = folder;
  const menu: MenuEntry[] = [];
  if (can.edit)
    menu.push({
      key: 'rename',
      icon: IconPencil,
      label: t('collections.menu.rename'),
      onChoose: () => void openDialog('renameFolder', { kind, folder }),
    });
  if (can.manage)
    menu.push({
      key: 'visibility',
      icon: IconEye,
      label: t('collections.menu.visibility'),
      onChoose: () => void openDialog('folderVisibility', { kind, folder }),
    });
  if (can.manage)
    menu.push(
      { key: 'line', line: true },
      {
        key: 'delete',
        icon: IconTrash,
        label: t('collections.menu.deleteFolder'),
        danger: true,
        because: can.remove ? undefined : t('collections.homeStays'),
        onChoose: () => void openDialog('removeFolder', { kind, folder }),
      },
    );
  return menu;
};

/** Renders the line above a folder's documents: star, title, whose it is, who sees it, what may be done. */
export const FolderHead = (props: FolderHeadProps) => {
  const { kind, folder, own = false, headingId } = props;
  const t = useText();
  const acts = useFolderCommands(kind);
  const menu = useMenu(props);
  const { title, isFavourite, isCompanyFolder, revisions, can } = folder;
  return (
    <header className={styles.head}>
      <IconButton
        icon={isFavourite ? IconStarFilled : IconStar}
        size="sm"
        label={t(isFavourite ? 'collections.unstarOf' : 'collections.starOf', { title })}
        aria-pressed={isFavourite}
        className={classes(styles.star, isFavourite && styles.starred)}
        onClick={() => acts.star(folder)}
      />
      {own ? (
        <h2 id={headingId} className={styles.hidden}>
          {title}
        </h2>
      ) : (
        <h2 id={headingId} className={styles.title} title={title}>
          <Link to={folderPath(kind, folder.id)} className={styles.link}>
            {title}
          </Link>
        </h2>
      )}
      <Pill tone="canceled" icon={isCompanyFolder ? IconBuilding : IconLock}>
        {t(isCompanyFolder ? 'collections.company' : 'collections.private')}
      </Pill>
      <span className={styles.count}>
        {revisions.length === 0 ? t('collections.empty') : t(`collections.count.${kind}`, { count: revisions.length })}
      </span>
      <span className={styles.grow} />
      <Sight {...props} />
      {can.edit && (
        <IconButton
          icon={IconPlus}
          size="sm"
          label={t(`collections.addTo.${kind}`, { title })}
          onClick={() => void openDialog('addRevision', { kind, folders: [folder] })}
        />
      )}
      {menu.length > 0 && (
        <Menu
          label={t('collections.menuOf', { title })}
          entries={menu}
          align="end"
          trigger={(trigger) => <IconButton icon={IconDots} size="sm" label={t('collections.menuOf', { title })} {...trigger} />}
        />
      )}
    </header>
  );
};
