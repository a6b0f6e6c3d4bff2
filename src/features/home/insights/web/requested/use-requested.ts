import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFiscalDay } from '#features/work/scorecards/web/parts/fiscal-day.ts';
import { type ComparedTo, comparisons } from '../../contract.ts';
import {
  daysOfPeriod,
  type RequestedPeriod,
  readPeriod,
  readScope,
  type ScopeRef,
  writePeriod,
  writeScope,
} from '../../rules/requested.ts';
import { closedOf, comparedWith, mondaysIn } from '../../rules.ts';

/** Returns what the address asks for, the weeks that it means, and what changes it. */
export const useRequested = () => {
  const navigate = useNavigate();
  const address: Record<string, string | undefined> = useSearch({ strict: false });
  const present = useFiscalDay();
  const scope = readScope(address['scope']);
  const period = readPeriod(address['period']);
  const compare: ComparedTo = comparisons.find((each) => each === address['compare']) ?? 'before';
  const days = daysOfPeriod(period, present);
  const mondays = mondaysIn(days.firstDay, days.lastDay, present.today);
  const closed = closedOf(mondays, present.today);
  const go = (change: Record<string, string | undefined>) => {
    const search = { ...address, ...change } as never;
    void navigate({ to: '.', search, resetScroll: false });
  };
  const named = scope.kind === 'all' ? {} : scope.kind === 'team' ? { tractionId: scope.id } : { personId: scope.id };
  return {
    scope,
    period,
    compare,
    days,
    present,
    mondays,
    closed,
    before: comparedWith(closed, compare),
    /** Whether the last week that is shown has not ended. */
    runs: closed.length < mondays.length,
    named,
    query: { ...named, ...days, ...(compare === 'before' ? {} : { compare }) },
    goScope: (next: ScopeRef) => go({ scope: writeScope(next), list: undefined }),
    goPeriod: (next: RequestedPeriod) => go({ period: writePeriod(next) }),
    goCompare: (next: ComparedTo) => go({ compare: next === 'before' ? undefined : next }),
  };
};
export type Requested = ReturnType<typeof useRequested>;
