import '#web/core/texts/live-meetings.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { presentOf, useLive } from '../room/live-context.tsx';

const byIds = (ids: readonly string[]) => ({ query: { ids: ids.join(',') } });
const quietly = (ids: readonly string[]) => ({ enabled: ids.length > 0, quiet: true, keep: true });

/** Reads the To-Dos made in this meeting. */
export const useMadeTodos = () => {
  const { addedTodoIds: ids } = useLive().state;
  const { data } = useRead(todoApi.byIds, byIds(ids), quietly(ids));
  return (ids.length === 0 ? [] : (data?.items ?? [])).filter(({ id, status }) => ids.includes(id) && status !== 'Removed');
};

/** Reads the Issues solved in this meeting, in the order in which they were solved. */
export const useSolvedIssues = () => {
  const { solvedIssueIds: ids } = useLive().state;
  const { data } = useRead(issueApi.byIds, byIds(ids), quietly(ids));
  return ids.flatMap((id) => data?.items.find((issue) => issue.id === id) ?? []);
};

/** Returns what is missing at the end, a sentence part for each kind; empty when nothing is. */
const useMissing = (): string[] => {
  const t = useText();
  const { list } = useFormats();
  const { state, room, personOf, isGone } = useLive();
  const todos = useMadeTodos();
  const issues = useSolvedIssues();
  const unrated = presentOf(state, room.now()).filter(({ personId, rating }) => rating === null && !isGone(personId));
  const undated = todos.filter(({ dueDate }) => dueDate === null);
  const without = issues.filter(({ outcome }) => outcome === '');
  const titled = (items: readonly { title: string }[]) => ({ count: items.length, titles: list(items.map(({ title }) => title)) });
  return [
    ...(unrated.length > 0
      ? [t('liveMeetings.end.ratings', { count: unrated.length, names: list(unrated.map(({ personId }) => nameOf(personOf(personId)))) })]
      : []),
    ...(undated.length > 0 ? [t('liveMeetings.end.dates', titled(undated))] : []),
    ...(without.length > 0 ? [t('liveMeetings.end.outcomes', titled(without))] : []),
  ];
};

/** Returns a function that ends the meeting. It asks only when something is missing, and names it. */
export const useEnding = () => {
  const t = useText();
  const { list } = useFormats();
  const { state, send } = useLive();
  const missing = useMissing();
  return async () => {
    const { sendRecapEmail, clearMeetingItems } = state.settings;
    const text = [
      `${t('liveMeetings.end.missing')} ${list(missing)}.`,
      ...(sendRecapEmail ? [t('liveMeetings.end.mails')] : []),
      ...(clearMeetingItems ? [t('liveMeetings.end.clears')] : []),
      t('liveMeetings.end.closes'),
    ].join(' ');
    const asks = missing.length > 0;
    if (!asks || (await confirm({ title: t('liveMeetings.end.title'), text, yes: t('liveMeetings.end.yes') }))) send({ type: 'end' });
  };
};
