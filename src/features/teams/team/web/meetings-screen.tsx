import '#web/core/texts/meetings.ts';
import { IconPlus, IconStar, IconStarFilled, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { NoMatches } from '#web/kit/search/no-matches.tsx';
import { Pager } from '#web/kit/search/pager.tsx';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { SortControl, type SortDirection } from '#web/kit/search/sort-control.tsx';
import { useSearch } from '#web/kit/search/use-search.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { meetingApi } from '../contract.ts';
import { isRunning } from '../rules.ts';
import styles from './meetings-screen.module.css';
import { ImplementerOffer } from './parts/implementer-offer.tsx';
import { PageLink } from './parts/meeting-button.tsx';
import { MeetingRow } from './parts/meeting-row.tsx';

const fields = ['nextDate', 'title'] as const;
type SortField = (typeof fields)[number];
const tabs = ['mine', 'all'] as const;
type Which = (typeof tabs)[number];

/** Holds the list's filters: whose meetings, search text, favourites, order. */
const useFilter = () => {
  const [which, setWhich] = useState<Which>('mine');
  const [words, setWords] = useState('');
  const [starred, setStarred] = useState(false);
  const [sort, setSort] = useState<{ field: SortField; direction: SortDirection }>({ field: 'nextDate', direction: 'asc' });
  return { which, setWhich, words, setWords, starred, setStarred, sort, setSort };
};

type Filter = ReturnType<typeof useFilter>;

const useFound = ({ which, words, starred, sort }: Filter, all: boolean) => {
  const filters = [
    ...(words.trim() === '' ? [] : [{ field: 'title', operator: 'contains' as const, value: words.trim() }]),
    ...(starred ? [{ field: 'isFavorite', operator: 'eq' as const, value: true }] : []),
  ];
  const sorts = [{ field: 'isFavorite', direction: 'desc' as const }, sort];
  const everybody = all && which === 'all';
  const mine = useSearch(meetingApi.mine, { filters, sorts, enabled: !everybody });
  const others = useSearch(meetingApi.search, { filters, sorts, enabled: everybody });
  return { found: everybody ? others : mine, narrowed: filters.length > 0 };
};

const Toolbar = ({ filter, all }: { filter: Filter; all: boolean }) => {
  const t = useText();
  const { which, setWhich, words, setWords, starred, setStarred, sort, setSort } = filter;
  return (
    <div className={styles.toolbar} role="search">
      {all && (
        <SegmentedControl
          label={t('meetings.which')}
          segments={tabs.map((value) => ({ value, label: t(`meetings.${value}`) }))}
          value={which}
          onChange={setWhich}
        />
      )}
      <span className={styles.words}>
        <SearchText label={t('meetings.search')} value={words} onChange={setWords} />
      </span>
      <IconButton
        icon={starred ? IconStarFilled : IconStar}
        label={t('meetings.onlyFavorites')}
        aria-pressed={starred}
        onClick={() => setStarred(!starred)}
      />
      <span className={styles.grow} />
      <SortControl
        options={fields.map((value) => ({ value, label: t(`meetings.sort${value === 'title' ? 'Title' : 'Next'}`) }))}
        field={sort.field}
        direction={sort.direction}
        onChange={(field, direction) => setSort({ field, direction })}
      />
    </div>
  );
};

const NewMeeting = ({ tone }: { tone: 'primary' | 'soft' }) => {
  const t = useText();
  return (
    <PageLink to="/meeting/new" tone={tone} icon={IconPlus}>
      {t('meetings.new')}
    </PageLink>
  );
};

/** `/meetings`: my meetings, and with its flag everybody's; catalogue rows J-12, J-13, J-20 and J-21. */
export const MeetingsScreen = () => {
  const t = useText();
  const role = roleOf(useSession());
  const creates = role !== undefined && isLicensed(role);
  const all = useFlag('all-meetings-tab');
  const filter = useFilter();
  const { found, narrowed } = useFound(filter, all);
  const { people } = usePeople(found.rows?.flatMap(({ invitees }) => invitees) ?? []);
  useScreenInfo({ title: t('meetings.many') });

  const none = narrowed ? (
    <NoMatches />
  ) : (
    <>
      <EmptyState
        icon={IconUsersGroup}
        level={2}
        title={t('meetings.emptyTitle')}
        text={t('meetings.empty')}
        action={creates && <NewMeeting tone="soft" />}
      />
      {creates && (
        <div className={styles.offer}>
          <ImplementerOffer />
        </div>
      )}
    </>
  );
  const live = found.rows?.some(({ status }) => isRunning(status)) === true;
  return (
    <Page>
      <PageHeader title={t('meetings.many')} note={t('meetings.note')}>
        {creates && <NewMeeting tone={live ? 'soft' : 'primary'} />}
      </PageHeader>
      <Toolbar filter={filter} all={all} />
      <Sheet aria-label={t('meetings.many')} className={styles.sheet}>
        <LiveList
          items={found.rows}
          label={t('meetings.many')}
          expected={6}
          empty={none}
          row={(meeting) => <MeetingRow key={meeting.id} meeting={meeting} people={people} />}
        />
      </Sheet>
      <Pager page={found.page} pages={found.pages} total={found.total} onPage={found.setPage} />
    </Page>
  );
};
