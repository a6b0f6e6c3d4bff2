import '#web/core/texts/learning.ts';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isAdmin } from '#shared/roles.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { DialogPending } from '#web/kit/modals/dialog-pending.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { NoMatches } from '#web/kit/search/no-matches.tsx';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Count } from '#web/kit/ui/count.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type ListedEntry, type Shelf, shelves } from '../contract.ts';
import { useEntries } from './calls.ts';
import { EntryTile } from './learning/entry-tile.tsx';
import { LearningHero } from './learning/learning-hero.tsx';
import { ToolCard } from './learning/tool-card.tsx';
import styles from './learning-screen.module.css';
import { shelfPath } from './parts/entry-path.ts';

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);

/** Returns the shelf that the address names, and the key of the entry that it opens; catalogue rows C-23 and V-02. */
const usePlaceOnShelves = (items: readonly ListedEntry[] | undefined) => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const named = useLocation({ select: ({ pathname }) => shelves.find((each) => pathname.endsWith(`/${each}`)) });
  const opened = params['anchorVideoKey'];
  const shelf: Shelf = named ?? items?.find(({ key }) => key === opened)?.shelf ?? 'traction-library';
  return { shelf, opened };
};

const Section = ({ title, entries }: { title: string; entries: ListedEntry[] }) => (
  <section aria-label={title}>
    <h2 className={styles.section}>
      {title}{' '}
      <span className={styles.count}>
        <Count of={entries.length} />
      </span>
    </h2>
    <div className={styles.tiles}>
      {entries.map((entry) => (
        <EntryTile key={entry.key} entry={entry} />
      ))}
    </div>
  </section>
);

const Library = ({ entries }: { entries: ListedEntry[] }) => {
  const t = useText();
  const sections = [...Map.groupBy(entries, ({ section }) => section)];
  return sections.map(([section, its]) => <Section key={section} title={section === '' ? t('learning.ours') : section} entries={its} />);
};

const Toolbox = ({ entries }: { entries: ListedEntry[] }) => (
  <div className={styles.tools}>
    {entries.map((entry) => (
      <ToolCard key={entry.key} entry={entry} />
    ))}
  </div>
);

const Shelves = ({ shelf, asked, items }: { shelf: Shelf; asked: string; items: ListedEntry[] }) => {
  const t = useText();
  if (asked !== '') return items.length === 0 ? <NoMatches /> : <Section title={t('learning.found')} entries={items} />;
  const entries = items.filter((entry) => entry.shelf === shelf);
  if (entries.length === 0) return <EmptyState icon={IconBooks} level={2} text={t('learning.empty')} />;
  if (shelf === 'toolbox') return <Toolbox entries={entries} />;
  return (
    <>
      <LearningHero items={items} />
      <Library entries={entries} />
    </>
  );
};

const ShelfLinks = ({ shelf }: { shelf: Shelf }) => {
  const t = useText();
  return (
    <nav className={styles.tabs} aria-label={t('learning.shelves')}>
      {(['toolbox', 'traction-library'] as const).map((each) => (
        <Link key={each} to={shelfPath(each)} className={styles.tab} aria-current={each === shelf ? 'page' : undefined}>
          {t(`learning.shelf.${each}`)}
        </Link>
      ))}
    </nav>
  );
};

/** `/learning-center/{product}`: short articles, tools and the organisation's own films; catalogue rows C-23, V-01 and V-02. */
export const LearningScreen = () => {
  const t = useText();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const [words, setWords] = useState('');
  const asked = words.trim();
  const all = useEntries();
  const search = useEntries(asked);
  const { data, isError, refetch } = asked === '' ? all : search;
  const { shelf, opened } = usePlaceOnShelves(all.data?.items);
  useScreenInfo({ title: t('learning.title') });

  useEffect(() => {
    if (opened !== undefined && all.data !== undefined)
      document.querySelector(`[data-entry="${CSS.escape(opened)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [opened, all.data]);

  const close = () => void navigate({ to: shelfPath(shelf), resetScroll: false });
  return (
    <Page>
      <PageHeader title={t('learning.title')} note={t('learning.note')}>
        <span className={styles.search} role="search">
          <SearchText label={t('learning.search')} value={words} onChange={setWords} />
        </span>
        {role !== undefined && isAdmin(role) && (
          <Button icon={IconPlus} tone="soft" onClick={() => void openDialog('learningForm', { shelf })}>
            {t('learning.add')}
          </Button>
        )}
      </PageHeader>
      <ShelfLinks shelf={shelf} />
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <Shelves shelf={shelf} asked={asked} items={data.items} />
      )}
      {opened !== undefined &&
        createPortal(
          <Suspense fallback={<DialogPending onClose={close} />}>
            <EntryDialog key={opened} entryKey={opened} close={close} />
          </Suspense>,
          document.body,
        )}
    </Page>
  );
};
