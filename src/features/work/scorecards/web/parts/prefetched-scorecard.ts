import { prefetch } from '#web/core/api/use-read.ts';
import { scorecardApi } from '../../contract.ts';

/** Prefetches a scorecard as the grid first shows it. */
export const prefetchScorecard = (scorecardId: string): Promise<void> =>
  prefetch(scorecardApi.load, { body: { scorecardId, asKept: true } });
