import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDays, type Day, isDay, quarterEnd, quarterOf, quarterStart } from '../../../shared/dates.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { useSession } from '../../../web/session/session.ts';
import { IconButton } from '../../../web/ui/icon-button.tsx';
import { SegmentedControl } from '../../../web/ui/segmented-control.tsx';
import { Sheet } from '../../../web/ui/sheet.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { HeadlineWork } from '../../headlines/web/parts/headline-work.tsx';
import { IssueWork } from '../../issues/web/parts/issue-work.tsx';
import type { Traction } from '../../meetings/contract.ts';
import { isRunning } from '../../meetings/rules.ts';
import { RockWork } from '../../rocks/web/parts/rock-work.tsx';
import { ScorecardGrid } from '../../scorecards/web/parts/scorecard-grid.tsx';
import { TodoWork } from '../../todos/web/parts/todo-work.tsx';
import { useTractionPage } from './calls.ts';
import styles from './work-screen.module.css';

interface Place {
  traction: Traction;
  /** The running meeting, to which new items are added. */
  meetingId: string | undefined;
}

/** Renders a list once its team is known. */
const InTraction = ({ children }: { children: (place: Place) => ReactNode }) => {
  const { traction, meeting } = useTractionPage();
  if (traction === undefined) return <SkeletonRows count={6} />;
  return children({ traction, meetingId: meeting !== undefined && isRunning(meeting.status) ? meeting.id : undefined });
};

/** Keeps a word of the address that narrows the whole list; another value begins the list anew. */
const useAddressWord = (key: string): [string | undefined, (value: string | undefined) => void] => {
  const navigate = useNavigate();
  const address: Record<string, string | undefined> = useSearch({ strict: false });
  const set = (value: string | undefined) => {
    const search = (value === undefined ? {} : { [key]: value }) as never;
    void navigate({ to: '.', search, resetScroll: false });
  };
  return [address[key], set];
};

const views = ['open', 'archive'] as const;

/** Returns whether a list shows what was archived, and the choice of that, which begins the list anew. */
const useArchive = () => {
  const t = useText();
  const [view, setView] = useAddressWord('view');
  const archived = view === 'archive';
  return {
    archived,
    aside: (
      <SegmentedControl
        label={t('traction.view')}
        segments={views.map((value) => ({ value, label: t(`traction.view_${value}`) }))}
        value={archived ? 'archive' : 'open'}
        onChange={(next) => setView(next === 'open' ? undefined : next)}
      />
    ),
  };
};

/** `/traction/{tractionId}/{threadId}/rocks`: the Rocks of a team, quarter by quarter. */
export const RocksScreen = () => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const [asked, setAsked] = useAddressWord('quarter');
  const now = quarterStart(calendarDate, quarterMonth);
  const start = asked !== undefined && isDay(asked) ? quarterStart(asked, quarterMonth) : now;
  const end = quarterEnd(start, quarterMonth);
  const go = (to: Day) => setAsked(to === now ? undefined : to);
  const within =
    start === now
      ? [{ field: 'currentFrom', value: now }]
      : [
          { field: 'dueDate', operator: 'gt' as const, value: addDays(start, -1) },
          { field: 'dueDate', operator: 'lt' as const, value: addDays(end, 1) },
        ];
  const aside = (
    <span className={styles.quarters}>
      <IconButton
        icon={IconChevronLeft}
        label={t('traction.quarterBefore')}
        onClick={() => go(quarterStart(addDays(start, -1), quarterMonth))}
      />
      <span className={styles.quarter} role="status">
        {t('rocks.quarter', quarterOf(start, quarterMonth))}
      </span>
      <IconButton icon={IconChevronRight} label={t('traction.quarterAfter')} onClick={() => go(addDays(end, 1))} />
    </span>
  );
  return (
    <InTraction>
      {({ traction, meetingId }) => (
        <RockWork key={start} tractionId={traction.id} meetingId={meetingId} adds={traction.can.add} within={within} aside={aside} />
      )}
    </InTraction>
  );
};

/** `/traction/{tractionId}/{threadId}/todos`: the To-Dos of a team. */
export const TodosScreen = () => {
  const archive = useArchive();
  return (
    <InTraction>
      {({ traction, meetingId }) => (
        <TodoWork key={String(archive.archived)} tractionId={traction.id} meetingId={meetingId} adds={traction.can.add} {...archive} />
      )}
    </InTraction>
  );
};

/** `/traction/{tractionId}/{threadId}/issues`: the Issues of a team. */
export const IssuesScreen = () => {
  const archive = useArchive();
  return (
    <InTraction>
      {({ traction, meetingId }) => (
        <IssueWork key={String(archive.archived)} tractionId={traction.id} meetingId={meetingId} adds={traction.can.add} {...archive} />
      )}
    </InTraction>
  );
};

/** `/traction/{tractionId}/{threadId}/headlines`: the headlines of a team. */
export const HeadlinesScreen = () => {
  const archive = useArchive();
  return (
    <InTraction>
      {({ traction, meetingId }) => (
        <HeadlineWork key={String(archive.archived)} tractionId={traction.id} meetingId={meetingId} adds={traction.can.add} {...archive} />
      )}
    </InTraction>
  );
};

/** `/traction/{tractionId}/{threadId}/scorecard`: the numbers of a team. */
export const ScorecardScreen = () => (
  <InTraction>
    {({ traction }) => (
      <Sheet>
        <ScorecardGrid scorecardId={traction.scorecardId} />
      </Sheet>
    )}
  </InTraction>
);
