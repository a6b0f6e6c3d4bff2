import { useCallback } from 'react';
import { nextMeetingsAsk, nextOf } from '#features/home/dashboards/rules/meetings.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { dayOf } from '#features/teams/team/web/parts/meeting-when.tsx';
import { daysBetween } from '#shared/dates.ts';
import { call } from '#web/core/api/call.ts';
import { noticeChange } from '#web/core/api/changes.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey, useRead } from '#web/core/api/use-read.ts';
import { todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { type ListedEntry, learningApi, type Progress } from '../contract.ts';

/** Milliseconds for which the entries and their films are cached; catalogue row V-04. */
const cacheExpiry = 60 * 60_000;
for (const endpoint of [learningApi.list, learningApi.byKey])
  queryClient.setQueryDefaults(readKey(endpoint), { staleTime: cacheExpiry, gcTime: cacheExpiry });

/** Returns all entries, or those that answer a search; undefined while they load. */
export const useEntries = (text = '') => useRead(learningApi.list, { query: { text: text.trim() } }, { keep: text !== '' });

/** Returns an entry with its text. When it does not exist, a toast says so. */
export const useEntry = (key: string) => useRead(learningApi.byKey, { params: { entryId: key } });

/** Returns a function that keeps how far the person has come. It is no matter to tell of when it fails: the film goes on. */
export const useKeepProgress = (key: string): ((progress: Progress) => void) =>
  useCallback(
    (body) =>
      void call(learningApi.keep, { params: { entryId: key }, body }).then(
        () => noticeChange('learning'),
        () => undefined,
      ),
    [key],
  );

export const useAddEntry = () => useCommand(learningApi.add, { quiet: true }).send;
export const useUpdateEntry = () => useCommand(learningApi.update, { quiet: true }).send;
export const useRemoveEntry = () => useCommand(learningApi.remove).send;

/** What the person meets this week: the first entry that they have not read, and the day and title of their next meeting, if it is near. */
export const useSuggestion = (
  items: readonly ListedEntry[],
): { entry: ListedEntry; meeting?: { day: string; title: string } } | undefined => {
  const { weekday } = useFormats();
  const { data } = useRead(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const entry = items.find(({ shelf, progress }) => shelf === 'traction-library' && progress?.done !== true);
  if (entry === undefined) return undefined;
  const next = data && nextOf(data.items);
  const day = next === undefined ? null : dayOf(next);
  const isNear = day !== null && Math.abs(daysBetween(todayHere(), day)) < 7;
  return isNear && next !== undefined ? { entry, meeting: { day: weekday(day), title: next.title } } : { entry };
};
