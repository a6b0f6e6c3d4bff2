import { useMemo } from 'react';
import type { Day } from '../../../shared/dates.ts';
import type { CachePatch } from '../../../web/api/optimistic.ts';
import { currentOf, isStale } from '../../../web/api/stale.ts';
import { type Act, useAct } from '../../../web/api/use-act.ts';
import { readAhead, readNow, useRead } from '../../../web/api/use-read.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { useSession } from '../../../web/session/session.ts';
import { toast, toastTimes } from '../../../web/toasts/toast.ts';
import { useOwnerLimits } from '../../meetings/web/parts/tractions.tsx';
import { peopleApi } from '../../people/contract.ts';
import { type ScorecardRow, type ScorecardSettings, scorecardApi } from '../contract.ts';
import { numbersAsk } from '../rules/asks.ts';
import { withValue } from '../rules.ts';
import { useNumberWords } from './parts/number-words.tsx';

/** Milliseconds until values that others enter show; specification section 9, catalogue I-27. */
const valuePatience = { measuredValue: 1500 };

/** A scorecard in the 13 weeks from a day, or up to this one. */
export const useScorecard = (scorecardId: string, startDate: Day | undefined) =>
  useRead(
    scorecardApi.load,
    { body: { scorecardId, ...(startDate === undefined ? {} : { startDate }) } },
    { keep: true, quiet: true, patience: valuePatience },
  );

/** The numbers that a person owns, of all meetings or of those named. */
export const useNumbersOf = (personId: string, tractionIds?: readonly string[]) =>
  useRead(scorecardApi.search, numbersAsk(personId, tractionIds), { quiet: true });

/** Asks for the numbers that a person owns, which are shown next. */
export const readNumbersAhead = (personId: string): Promise<void> => readAhead(scorecardApi.search, numbersAsk(personId));

export const useScorecardMeetings = () => useRead(scorecardApi.meetings, {});

/** Whom a measurable of a meeting may be given to: its people; to Owner and Admin everybody, which is no limit. */
export const usePossibleOwners = (tractionId: string | undefined): ReadonlySet<string> | undefined => {
  const { meetings, anybody } = useOwnerLimits();
  const people = meetings?.find(({ id }) => id === tractionId)?.memberIds;
  return useMemo(() => (anybody ? undefined : new Set(people)), [anybody, people]);
};

/** The headings that a scorecard has, as far as it was loaded. */
export const useGroups = (scorecardId: string | undefined): string[] => {
  const { data } = useRead(
    scorecardApi.load,
    { body: { scorecardId: scorecardId ?? '' } },
    { enabled: scorecardId !== undefined, quiet: true, patience: valuePatience },
  );
  return [...new Set(data?.scorecard.measurables.map(({ group }) => group).filter((group) => group !== ''))];
};

/** `before` is what stood there when the number was begun. */
type EnterValue = (row: ScorecardRow, week: string, value: number | null, before: number | null) => void;

/** What somebody else has entered meanwhile. */
interface EnteredValue {
  value: number | null;
  editorId: string | null;
  version: number;
}

/** Answers name measurables without their values too, as in what is still missing; only rows show one. */
const isRow = (item: object): item is ScorecardRow => 'values' in item;

const firstNameOf = async (personId: string | null): Promise<string | undefined> => {
  const { items } = await readNow(peopleApi.byIds, { query: { ids: personId ?? '' } }, { quiet: true });
  return items[0]?.firstName;
};

/** Enters a number; it stands in every list at once. What somebody else entered meanwhile stands, and the number is on offer. */
export const useEnterValue = (): EnterValue => {
  const t = useText();
  const words = useNumberWords();
  const { send } = useAct(scorecardApi.enterValue, {
    onFail: isStale,
    optimistic: (cache, { params, body }) =>
      cache.changeItem('measuredValue', params.measurableId, (item) =>
        isRow(item) ? { ...withValue(item, { intervalId: body.intervalId, value: body.value }) } : item,
      ),
  });
  const enter = async (...[row, week, value, before]: Parameters<EnterValue>): Promise<void> => {
    const params = { scorecardId: row.scorecardId, measurableId: row.id };
    try {
      await send({ params, body: { intervalId: week, value, entered: value !== null, before } });
    } catch (error) {
      const now = currentOf<EnteredValue>(error);
      if (now === undefined) return;
      const name = (await firstNameOf(now.editorId).catch(() => undefined)) ?? t('scorecards.somebody');
      const [theirs, mine] = [now.value, value].map((number) => words.value(number, row) || '–');
      toast.warning(t('scorecards.overtaken', { name, theirs, mine, title: row.title }), {
        duration: toastTimes.persistent,
        action: { label: t('scorecards.enterMine', { mine }), run: () => void enter(row, week, value, now.value) },
      });
    }
  };
  return (...entry) => void enter(...entry);
};

export const useRemoveMeasurable = (): Act<typeof scorecardApi.remove> =>
  useAct(scorecardApi.remove, { optimistic: (cache, { params }) => cache.removeItem('measurable', params.measurableId) });

/** Keeps how the person likes to see scorecards; catalogue I-33. */
export const useKeepSetting = (scorecardId: string, settings: ScorecardSettings) => {
  const { orgId } = useSession();
  const showing = (setting: keyof ScorecardSettings) => ({
    optimistic: (cache: CachePatch) =>
      cache.patchItem('scorecard', scorecardId, { settings: { ...settings, [setting]: !settings[setting] } }),
  });
  const acts = {
    reverse: useAct(scorecardApi.reverse, showing('reverse')),
    showAverage: useAct(scorecardApi.showAverage, showing('showAverage')),
    showTotal: useAct(scorecardApi.showTotal, showing('showTotal')),
  };
  return (setting: keyof ScorecardSettings): void =>
    acts[setting].run({ params: { orgId: orgId ?? '', value: settings[setting] ? 'false' : 'true' } });
};
