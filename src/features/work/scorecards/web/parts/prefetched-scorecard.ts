import { prefetch } from '#web/core/api/use-read.ts';
import { scorecardApi } from '../../contract.ts';

/** Prefetches the weeks of a scorecard up to this one, as the grid first shows them. */
export const prefetchScorecard = (scorecardId: string): Promise<void> => prefetch(scorecardApi.load, { body: { scorecardId } });
