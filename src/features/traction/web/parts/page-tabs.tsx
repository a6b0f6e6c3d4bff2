import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AnyEndpoint } from '../../../../shared/endpoint.ts';
import type { SearchRequest } from '../../../../shared/search.ts';
import { usePages } from '../../../../web/api/use-pages.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useFlag } from '../../../../web/session/flags.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { headlineApi } from '../../../headlines/contract.ts';
import { issueApi } from '../../../issues/contract.ts';
import { openStatuses as openIssues } from '../../../issues/rules.ts';
import { rockApi } from '../../../rocks/contract.ts';
import { openStatuses as openRocks } from '../../../rocks/rules.ts';
import { todoApi } from '../../../todos/contract.ts';
import { openStatuses as openTodos } from '../../../todos/rules.ts';
import styles from './page-tabs.module.css';

const children = ['meetingoverview', 'rocks', 'todos', 'issues', 'headlines', 'scorecard', 'meetinghistory', 'quarterlypulsing'] as const;
type Child = (typeof children)[number];

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
  };
};

/** Renders the links to the pages of a traction, those of its lists with the number of what is open; catalogue rows C-07 and C-08. */
export const PageTabs = ({ tractionId, threadId }: { tractionId: string; threadId: string }) => {
  const t = useText();
  const pulses = useFlag('quarterly-pulsing');
  const counts = useCounts(tractionId);
  const { meetingId }: { meetingId?: string } = useParams({ strict: false });
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tabs are wider than the screen: the current one is brought into view.
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t('traction.pages')}>
      {children
        .filter((child) => child !== 'quarterlypulsing' || pulses)
        .map((child) => (
          <Link
            key={child}
            to={`/traction/${tractionId}/${threadId}/${child}`}
            className={classes(styles.tab, child === 'meetinghistory' && meetingId !== undefined && styles.within)}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(`traction.${child}`)}
            {counts[child] !== undefined && <span className={styles.count}>{counts[child]}</span>}
          </Link>
        ))}
    </nav>
  );
};
