import '#web/core/texts/collections.ts';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { orgOf, roleOf, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { NoMatches } from '#web/kit/search/no-matches.tsx';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { CollectionKind, Folder } from '../../contract.ts';
import { inFolderOrder, inRevisionOrder, namedFolders } from '../../rules.ts';
import { useFolders } from '../calls.ts';
import { FolderSection, kindIcons } from './folder-section.tsx';
import styles from './folders-page.module.css';

interface Shown {
  kind: CollectionKind;
  folders: readonly Folder[];
}

/** Renders the filter and what can be added; the filter takes the focus with `/`. */
const Tools = ({ kind, folders, words, setWords }: Shown & { words: string; setWords: (words: string) => void }) => {
  const t = useText();
  const place = useRef<HTMLSpanElement>(null);
  const role = roleOf(useSession());
  const open = folders.filter(({ can }) => can.edit);
  useShortcut('/', t('collections.filter'), () => place.current?.querySelector('input')?.focus());
  return (
    <>
      <span ref={place} className={styles.filter} role="search">
        <SearchText label={t('collections.filter')} value={words} keys="/" onChange={setWords} />
      </span>
      {role !== undefined && isLicensed(role) && (
        <Button icon={IconFolderPlus} onClick={() => void openDialog('createFolder', { kind })}>
          {t('collections.newFolder')}
        </Button>
      )}
      {open.length > 0 && (
        <Button tone="primary" icon={IconPlus} onClick={() => void openDialog('addRevision', { kind, folders: open })}>
          {t(`collections.noun.${kind}`)}
        </Button>
      )}
    </>
  );
};

/** Renders what an organisation without any document sees: only the company's is offered. */
const Nothing = ({ kind, folders }: Shown) => {
  const t = useText();
  const session = useSession();
  const role = roleOf(session);
  const home = folders.find(({ isHome, can }) => isHome && can.edit);
  return (
    <Sheet className={styles.nothing}>
      <EmptyState
        icon={kindIcons[kind]}
        level={2}
        title={t(`collections.none.${kind}`)}
        text={t(`collections.noneText.${kind}`, { org: orgOf(session)?.name ?? '' })}
        action={
          role !== undefined &&
          isLicensed(role) && (
            <span className={styles.ways}>
              {home && (
                <Button tone="soft" icon={IconPlus} onClick={() => void openDialog('addRevision', { kind, folders: [home] })}>
                  {t(`collections.startCompany.${kind}`)}
                </Button>
              )}
              <Button onClick={() => void openDialog('createFolder', { kind })}>{t('collections.newFolder')}</Button>
            </span>
          )
        }
      />
    </Sheet>
  );
};

/** Renders all folders of a kind: favourites first, then the company's, the rest by name. */
export const FoldersPage = ({ kind }: { kind: CollectionKind }) => {
  const t = useText();
  const [words, setWords] = useState('');
  const { data, isError, refetch } = useFolders(kind);
  // A star shows at once, and so does the new order.
  const folders = data && inFolderOrder(data.items).map((folder) => ({ ...folder, revisions: inRevisionOrder(folder.revisions) }));
  const { people } = usePeople(folders?.flatMap(({ revisions }) => revisions.map(({ updatedById }) => updatedById)) ?? []);
  useScreenInfo({ title: t(`collections.title.${kind}`) });
  const isNew = folders?.every(({ isHome, revisions }) => isHome && revisions.length === 0) === true;
  const model = folders?.find(({ isHome }) => isHome)?.revisions[0];
  const shown = folders && namedFolders(folders, words);
  return (
    <Page>
      <PageHeader title={t(`collections.title.${kind}`)} note={t(`collections.note.${kind}`)}>
        {folders && !isNew && <Tools kind={kind} folders={folders} words={words} setWords={setWords} />}
      </PageHeader>
      {folders === undefined && !isError && <SkeletonRows count={6} />}
      {folders === undefined && isError && <ErrorState onRetry={() => void refetch()} />}
      {folders && isNew && <Nothing kind={kind} folders={folders} />}
      {!isNew && shown?.length === 0 && <NoMatches />}
      {!isNew && shown?.map((folder) => <FolderSection key={folder.id} kind={kind} folder={folder} people={people} model={model} />)}
    </Page>
  );
};
