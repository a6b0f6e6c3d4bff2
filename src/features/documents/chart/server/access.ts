import {
  mayEditRevision,
  type ReachedRevision,
  readsDraft,
  seesRevision,
  seesSnapshot,
} from '#features/documents/collections/server/access.ts';

/** A chart that the person sees, and what they may do with it. */
export type ReachedChart = ReachedRevision;

export const seesChart = seesRevision('ac');
export const seesPublishedChart = seesSnapshot('ac');
export const readsChartDraft = readsDraft('ac');
export const mayEditChart = mayEditRevision('ac');
