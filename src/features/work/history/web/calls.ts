import type { SubjectRef } from '#shared/subjects.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { historyApi } from '../contract.ts';

/** Reads the newest acts of an item's history, or with `before` those before a change. */
export const useHistory = (of: SubjectRef, before?: string) =>
  useRead(historyApi.list, before === undefined ? { params: of } : { params: of, query: { before } }, { quiet: true });
