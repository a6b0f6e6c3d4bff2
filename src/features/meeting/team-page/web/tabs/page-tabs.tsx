import '#web/core/texts/traction.ts';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { openStatuses as openIssues } from '#features/work/issues/rules.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { openStatuses as openRocks } from '#features/work/rocks/rules.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { openStatuses as openTodos } from '#features/work/todos/rules.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { SearchRequest } from '#shared/search.ts';
import { usePages } from '#web/core/api/use-pages.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useSession } from '#web/core/session/session.ts';
import { rememberedList } from '#web/kit/search/remembered-lists.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { indexAfter } from '#web/kit/ui/roving.ts';
import { teamTabs } from '../../rules.ts';
import { useHistory } from '../calls.ts';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  tractionId: string;
  threadId: string;
  /** Is given the place beside the tabs, for what narrows the whole page. */
  aside: (place: HTMLElement | null) => void;
}

type Child = (typeof teamTabs)[number];

/** Returns how many items a search finds; undefined until it is known. */
const useTotal = (endpoint: AnyEndpoint, filters: SearchRequest['filters']): number | undefined =>
  usePages(endpoint, { body: { startIndex: 0, endIndex: 0, includeTotalCount: true, filters } }).total;

/** Returns how many open items each list of a team has. */
const useCounts = (tractionId: string): Partial<Record<Child, number | undefined>> => {
  const open = (statuses: readonly string[]): SearchRequest['filters'] => [
    { field: 'tractionId', value: tractionId },
    { field: 'status', operator: 'in', value: [...statuses] },
  ];
  return {
    rocks: useTotal(rockApi.search, open(openRocks)),
    todos: useTotal(todoApi.search, open(openTodos)),
    issues: useTotal(issueApi.search, open(openIssues)),
    headlines: useTotal(headlineApi.search, open(['ToReview'])),
    scorecard: useTotal(scorecardApi.search, [{ field: 'tractionId', value: tractionId }]),
    meetinghistory: useHistory(tractionId).data?.items.length,
  };
};

/** Moves the focus between the tabs by the arrows, Home and End; Enter opens one. */
const walk = (press: KeyboardEvent<HTMLElement>): void => {
  const links = [...press.currentTarget.querySelectorAll('a')];
  const next = indexAfter(
    press.key,
    links.findIndex((link) => link === document.activeElement),
    links.length,
    'across',
  );
  if (next === undefined) return;
  press.preventDefault();
  links[next]?.focus();
};

/** Renders the links to the pages of a traction, those of its lists with the number of what is open; catalogue rows C-07 and C-08. */
export const PageTabs = ({ tractionId, threadId, aside }: PageTabsProps) => {
  const t = useText();
  const pulses = useFlag('quarterly-pulsing');
  const counts = useCounts(tractionId);
  const { number } = useFormats();
  const { orgId, user } = useSession();
  const keeper = { orgId: orgId ?? '', personId: user.userId };
  const { meetingId }: { meetingId?: string } = useParams({ strict: false });
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const counted = Object.values(counts).filter((count) => count !== undefined).length;
  // On a phone the tabs are wider than the screen: the current one is brought into view, and again when the counts have widened those before it.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>(`[aria-current], .${styles.within}`);
    // The page itself stays where somebody has scrolled it.
    if (tabs.current && current)
      tabs.current.scrollLeft = current.offsetLeft - tabs.current.offsetLeft - (tabs.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname, counted]);
  return (
    <div className={styles.line}>
      <nav ref={tabs} className={styles.tabs} aria-label={t('traction.pages')} onKeyDown={walk}>
        {teamTabs
          .filter((child) => child !== 'quarterlypulsing' || pulses)
          .map((child) => (
            <Link
              key={child}
              to={`/traction/${tractionId}/${threadId}/${child}`}
              search={rememberedList(keeper, `${tractionId}/${child}`) as never}
              activeOptions={{ includeSearch: false }}
              className={classes(styles.tab, child === 'meetinghistory' && meetingId !== undefined && styles.within)}
              activeProps={{ 'aria-current': 'page' }}
            >
              {t(`traction.${child}`)}
              {counts[child] !== undefined && <span className={styles.count}>{number(counts[child])}</span>}
            </Link>
          ))}
      </nav>
      <span ref={aside} className={styles.aside} />
    </div>
  );
};
