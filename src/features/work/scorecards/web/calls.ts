import '#web/core/texts/scorecards.ts';
import { peopleApi } from '#features/ground/people/contract.ts';
import type { Day } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { filtersOf } from '#shared/filters.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import type { CachePatch } from '#web/core/api/optimistic.ts';
import { prefetch, readNow, useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { type CommandCall, type CommandOptions, sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { currentOf, isStale } from '#web/core/writing/saving.ts';
import {
  type Measurable,
  type MeasurableEdit,
  type NumberToEnter,
  type Period,
  type ScorecardRow,
  type ScorecardSettings,
  scorecardApi,
} from '../contract.ts';
import { numbersAsk } from '../rules/asks.ts';
import { useNumberText } from './numbers/number-words.ts';

/** Debounce in milliseconds before other people's values are shown; specification section 9, catalogue I-27. */
const valueDebounce = { measuredValue: 1500 };

/** The intervals of a scorecard that are looked at: of a period, from a day on. Without a period it is the one that the person chose last. */
export interface ScorecardView {
  period?: Period | undefined;
  startDate?: Day | undefined;
}

/** Reads a scorecard in the weeks up to this one. */
export const useScorecard = (scorecardId: string) =>
  useRead(scorecardApi.load, { body: { scorecardId, period: 'week' } }, { keep: true, quiet: true, debounce: valueDebounce });

/** Reads a scorecard as somebody looks at it. */
export const useScorecardView = (scorecardId: string, { period, startDate }: ScorecardView) =>
  useRead(
    scorecardApi.load,
    { body: { scorecardId, ...(period === undefined ? { asKept: true } : { period }), ...(startDate === undefined ? {} : { startDate }) } },
    { keep: true, quiet: true, debounce: valueDebounce },
  );

/** Reads the numbers that a person owns, in all meetings or the given ones. */
export const useNumbersOf = (personId: string, tractionIds?: readonly string[]) =>
  useRead(scorecardApi.search, numbersAsk(personId, tractionIds), { quiet: true });

/** Reads one measurable with its values of the last weeks. */
export const useNumber = (id: string): ScorecardRow | undefined =>
  useRead(scorecardApi.search, { body: { filters: filtersOf({ id }) } }, { quiet: true, debounce: valueDebounce }).data?.items[0];

/** Prefetches the numbers that a person owns. */
export const prefetchNumbers = (personId: string, tractionIds?: readonly string[]): Promise<void> =>
  prefetch(scorecardApi.search, numbersAsk(personId, tractionIds));

export const useScorecardMeetings = () => useRead(scorecardApi.meetings, {});

/** Returns the headings of a scorecard, from cached answers. */
export const useGroups = (scorecardId: string | undefined): string[] => {
  const { data } = useRead(
    scorecardApi.load,
    { body: { scorecardId: scorecardId ?? '', period: 'week' } },
    { enabled: scorecardId !== undefined, quiet: true, debounce: valueDebounce },
  );
  return [...new Set(data?.scorecard.measurables.map(({ group }) => group).filter((group) => group !== ''))];
};

/** Enters a number; `before` is the value when editing began. */
type EnterValue = (row: ScorecardRow, interval: string, value: number | null, before: number | null) => void;

/** The value that somebody else has entered meanwhile. */
interface EnteredValue {
  value: number | null;
  editorId: string | null;
  version: number;
}

/** Titles of measurables with entered values, to name them while they wait. */
const titles = new Map<string, string>();

const firstNameOf = async (personId: string | null): Promise<string | undefined> => {
  const { items } = await readNow(peopleApi.byIds, { query: { ids: personId ?? '' } }, { quiet: true });
  return items[0]?.firstName;
};

/**
 * Returns the function that enters a number and shows it at once in every list. If somebody else has entered another value meanwhile, that
 * value stays and a toast offers to enter this one.
 */
export const useEnterValue = (): EnterValue => {
  const t = useText();
  const words = useNumberText();
  const how: CommandOptions<typeof scorecardApi.enterValue> = {
    offline: ({ params, body }) => ({
      says: { key: 'scorecards.kept.value', values: { title: titles.get(params.measurableId) ?? '', value: body.value ?? '–' } },
      of: [params.measurableId],
      tellsAhead: true,
    }),
    optimistic: (cache, { params, body }) =>
      cache.putEntry('measuredValue', params.measurableId, {
        list: 'values',
        by: 'intervalId',
        entry: { measurableId: params.measurableId, intervalId: body.intervalId, value: body.value, entered: body.value !== null },
      }),
  };
  const enter = async (...[row, interval, value, before]: Parameters<EnterValue>): Promise<void> => {
    // What a formula gave comes back when the number over it is taken away.
    const isOver = row.formula === undefined || row.values.find(({ intervalId }) => intervalId === interval)?.entered === true;
    const params = { scorecardId: row.scorecardId, measurableId: row.id };
    titles.set(row.id, row.title);
    let waited = false;
    // What has waited is named with the other acts that were not done.
    const tellGone = ({ status }: ApiError): boolean => {
      if (status !== 404 || waited) return false;
      toast.error(t('scorecards.notEntered', { title: row.title, value: words.value(value, row) || '–' }));
      return true;
    };
    const onFail = (error: ApiError): boolean => isStale(error) || tellGone(error);
    const takeBack = () => void offerUndo(() => void enter(row, interval, isOver ? before : null, value));
    const onWait = () => {
      waited = true;
      takeBack();
    };
    try {
      const body = { intervalId: interval, value, entered: value !== null, before };
      // Ctrl+Z waits for the answer, or until the number is kept for later.
      const onDone = () => waited || takeBack();
      await sendCommand(scorecardApi.enterValue, { params, body }, { ...how, onFail, onWait, onDone });
    } catch (error) {
      const now = currentOf<EnteredValue>(error);
      if (now === undefined) return;
      const name = (await firstNameOf(now.editorId).catch(() => undefined)) ?? t('scorecards.somebody');
      const [theirs, mine] = [now.value, value].map((number) => words.value(number, row) || '–');
      toast.warning(t('scorecards.overtaken', { name, theirs, mine, title: row.title }), {
        duration: toastTimes.persistent,
        action: { label: t('scorecards.enterMine', { mine }), run: () => void enter(row, interval, value, now.value) },
      });
    }
  };
  return (...entry) => void enter(...entry);
};

/**
 * Returns the function that enters many numbers at once and shows them at once in every list; it resolves to false where nothing was written: if
 * somebody else has entered another number meanwhile, a toast says so. Ctrl+Z takes all of them back, once more brings them again.
 */
export const useEnterValues = (scorecardId: string) => {
  const t = useText();
  const enter = async (values: readonly NumberToEnter[]): Promise<boolean> => {
    try {
      await sendCommand(
        scorecardApi.enterValues,
        { params: { scorecardId }, body: { values: [...values] } },
        {
          onFail: (error) => isStale(error),
          optimistic: (cache) =>
            values.forEach(({ measurableId, intervalId, value }) =>
              cache.putEntry('measuredValue', measurableId, {
                list: 'values',
                by: 'intervalId',
                entry: { measurableId, intervalId, value, entered: value !== null },
              }),
            ),
        },
      );
    } catch (error) {
      if (error instanceof ApiError && isStale(error)) toast.warning(t('scorecards.paste.overtaken'));
      return false;
    }
    const run = () => void enter(values.map((each) => ({ ...each, value: each.before, before: each.value })));
    toast.success(t('scorecards.paste.done', { count: values.length }), { action: { label: t('items.undo'), undoes: true, run } });
    return true;
  };
  return enter;
};

/** Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. */
export const updateMeasurable = (measurable: Measurable, body: MeasurableEdit, edit: Edit): Promise<ReplyOf<typeof scorecardApi.edit>> => {
  const { id, scorecardId } = measurable;
  const { tractionIds: _moved, ...parts } = edit.mine;
  // What a formula gives is told by the server; a goal that counts from a coming week on is not the present one.
  const goal = new Set(['formula', ...(body.goalFrom === undefined ? [] : ['comparison', 'goalValue', 'goalTo'])]);
  const shown = Object.fromEntries(Object.entries(parts).filter(([name]) => !goal.has(name)));
  const version = (body.version ?? 0) + 1;
  return sendCommand(
    scorecardApi.edit,
    { params: { scorecardId, measurableId: id }, body },
    {
      quiet: true,
      offline: () => ({
        says: { key: 'scorecards.kept.edit', values: { title: body.title } },
        of: [id],
        edit: { ...edit, opens: { dialog: 'editMeasurable', props: { measurable } } },
        reply: { version, tractionIds: body.tractionIds ?? measurable.tractionIds },
      }),
      optimistic: (cache) => cache.patchItem('measurable', id, { ...shown, version }),
    },
  );
};

export const useRemoveMeasurable = (): CommandCall<typeof scorecardApi.remove> =>
  useCommand(scorecardApi.remove, { optimistic: (cache, { params }) => cache.removeItem('measurable', params.measurableId) });

/** Saves how the person likes to see scorecards; catalogue I-33. */
export const useKeepSetting = (scorecardId: string, settings: ScorecardSettings) => {
  const { orgId } = useSession();
  const showing = (setting: keyof ScorecardSettings) => ({
    optimistic: (cache: CachePatch) =>
      cache.patchItem('scorecard', scorecardId, { settings: { ...settings, [setting]: !settings[setting] } }),
  });
  const acts = {
    reverse: useCommand(scorecardApi.reverse, showing('reverse')),
    showAverage: useCommand(scorecardApi.showAverage, showing('showAverage')),
    showTotal: useCommand(scorecardApi.showTotal, showing('showTotal')),
    showLast4: useCommand(scorecardApi.showLast4, showing('showLast4')),
    showLast13: useCommand(scorecardApi.showLast13, showing('showLast13')),
    ownOnly: useCommand(scorecardApi.ownOnly, showing('ownOnly')),
  };
  return (setting: keyof ScorecardSettings): void =>
    acts[setting].run({ params: { orgId: orgId ?? '', value: settings[setting] ? 'false' : 'true' } });
};
