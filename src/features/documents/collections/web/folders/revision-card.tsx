import '#web/core/texts/collections.ts';
import { IconDots, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { reasonOf } from '#web/core/api/tell-failure.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { dayHere, todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { type RefusedTitle, TitleField, useGivenBack } from '#web/kit/ui/title-field.tsx';
import { type CollectionKind, type Folder, type ListedRevision, takenCodes } from '../../contract.ts';
import { isTitleTaken, openPath } from '../../rules.ts';
import { renameRevision } from '../calls.ts';
import styles from './revision-card.module.css';
import { useRevisionMenu } from './revision-menu.ts';
import { StatePill } from './state-pill.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface RevisionCardProps {
  kind: CollectionKind;
  folder: Folder;
  revision: ListedRevision;
  people: ReadonlyMap<string, PersonLook>;
}

/** Renders since when a document is as it is: the changes since it was published, or the day of its last one. */
const Since = ({ revision: { state, changesSince, updated } }: Pick<RevisionCardProps, 'revision'>) => {
  const t = useText();
  const { dayWords } = useFormats();
  const day = dayHere(new Date(updated));
  return (
    <span className={styles.since}>
      {state === 'Published' ? (
        t('collections.changesSince', { count: changesSince })
      ) : (
        <time dateTime={updated}>{dayWords(day, todayHere())}</time>
      )}
    </span>
  );
};

/** Renames a document where it stands. Words that could not be saved stay in the field with the reason, as a name that another one in the folder has. */
const useRename = ({ kind, folder, revision }: Pick<RevisionCardProps, 'kind' | 'folder' | 'revision'>) => {
  const [renaming, setRenaming] = useState<{ refused?: RefusedTitle }>();
  const giveBack = useGivenBack(renaming !== undefined, setRenaming);
  /** Saves the name; resolves to why it is not saved, if it is not. */
  const save = async (title: string): Promise<string | undefined> => {
    if (isTitleTaken(title, folder.revisions, revision.id)) return codeText(takenCodes.revision[kind]);
    return renameRevision(kind, revision, title).then(() => undefined, reasonOf);
  };
  const rename = (title: string) => void save(title).then((why) => why !== undefined && giveBack({}, { words: title, why }));
  return { renaming, begin: () => setRenaming({}), end: () => setRenaming(undefined), rename };
};

/** Renders a document of a folder. Enter opens it, F2 renames it in place, Delete asks; the menu opens with a right click too. */
export const RevisionCard = ({ kind, folder, revision, people }: RevisionCardProps) => {
  const t = useText();
  const link = useRef<HTMLAnchorElement>(null);
  const more = useRef<HTMLSpanElement>(null);
  const { renaming, begin, end: endRenaming, rename } = useRename({ kind, folder, revision });
  const menu = useRevisionMenu({ kind, folder, revision, onRename: begin });
  const { title, can } = revision;
  const editor = people.get(revision.updatedById);

  const openMenu = (press: MouseEvent) => {
    if (renaming !== undefined) return;
    press.preventDefault();
    more.current?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
  };
  const key = (press: KeyboardEvent) => {
    if (press.key === 'F2' && can.edit) begin();
    else if (press.key === 'Delete' && can.manage) void openDialog('removeRevision', { kind, revision });
    else return;
    press.preventDefault();
  };
  const end = (words: string | undefined, byKey: boolean) => {
    endRenaming();
    if (words !== undefined) rename(words);
    if (byKey) requestAnimationFrame(() => link.current?.focus());
  };
  return (
    <article className={styles.card} onContextMenu={openMenu}>
      <Thumbnail kind={kind} shapes={revision.thumbnail} />
      <div className={styles.caption}>
        <h3 className={classes(styles.title, renaming !== undefined && styles.renaming)} title={title}>
          {renaming !== undefined ? (
            <TitleField title={title} limit={100} refused={renaming.refused} onEnd={end} />
          ) : (
            <Link ref={link} to={openPath(kind, revision)} className={styles.link} onKeyDown={key} aria-keyshortcuts="F2 Delete">
              {title}
            </Link>
          )}
        </h3>
        <div className={styles.facts}>
          <StatePill state={revision.state} />
          <Since revision={revision} />
          {editor && <Avatar person={editor} size="sm" className={styles.editor} />}
        </div>
      </div>
      {revision.isFavourite && <Icon as={IconStarFilled} size="sm" label={t('collections.favourite')} className={styles.star} />}
      <span ref={more} className={styles.more} hidden={renaming !== undefined}>
        <Menu
          label={t('collections.menuOf', { title })}
          entries={menu}
          align="end"
          trigger={(trigger) => <IconButton icon={IconDots} size="sm" label={t('collections.menuOf', { title })} {...trigger} />}
        />
      </span>
    </article>
  );
};
