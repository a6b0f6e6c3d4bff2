import { useMemo } from 'react';
import type { Day } from '../../../shared/dates.ts';
import { isAdmin } from '../../../shared/roles.ts';
import { peopleCap } from '../../../shared/search.ts';
import type { CachePatch } from '../../../web/api/optimistic.ts';
import { type Act, useAct } from '../../../web/api/use-act.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { roleOf, useSession } from '../../../web/session/session.ts';
import type { PersonLook } from '../../../web/ui/person-look.ts';
import { flagApi, flagDefaults } from '../../flags/contract.ts';
import { peopleApi } from '../../people/contract.ts';
import { type ScorecardRow, type ScorecardSettings, scorecardApi } from '../contract.ts';
import { withValue } from '../rules.ts';

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
  useRead(
    scorecardApi.search,
    {
      body: {
        filters: [
          { field: 'ownerId', value: personId },
          ...(tractionIds === undefined ? [] : [{ field: 'tractionId', operator: 'in' as const, value: [...tractionIds] }]),
        ],
      },
    },
    { quiet: true },
  );

export const useScorecardMeetings = () => useRead(scorecardApi.meetings, {});

/** People by id, as far as they are known by now. */
export const usePeople = (ids: readonly (string | null)[]): ReadonlyMap<string, PersonLook> => {
  const known = [...new Set(ids.filter((id) => id !== null))].sort((one, other) => (one < other ? -1 : 1));
  const { data } = useRead(peopleApi.byIds, { query: { ids: known.join(',') } }, { enabled: known.length > 0, keep: true });
  return useMemo(() => new Map((data?.items ?? []).map((person) => [person.id, person])), [data]);
};

/** Whom a measurable of a meeting may be given to: Owner and Admin pick anyone, others people of the meeting. */
export const usePossibleOwners = (tractionId: string | undefined): readonly PersonLook[] | undefined => {
  const session = useSession();
  const picksAnyone = isAdmin(roleOf(session) ?? 'Observer');
  const filters = picksAnyone || tractionId === undefined ? [] : [{ field: 'tractionId', value: tractionId }];
  const { data } = useRead(
    peopleApi.search,
    { body: { endIndex: peopleCap, filters } },
    { keep: true, enabled: picksAnyone || tractionId !== undefined },
  );
  return picksAnyone || tractionId !== undefined ? data?.items : [];
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

/** Whether one measurable may be shown in several meetings; catalogue I-26. */
export const useSeveralMeetings = (): boolean => {
  const name = 'multiple-scorecard-measurable';
  const { data } = useRead(flagApi.load, {}, { quiet: true });
  return data?.flags[name] ?? flagDefaults[name];
};

type EnterValue = (row: ScorecardRow, week: string, value: number | null) => void;

/** Enters a number; it stands in every list at once. */
export const useEnterValue = (): EnterValue => {
  const { run } = useAct(scorecardApi.enterValue, {
    optimistic: (cache, { params, body }) =>
      cache.changeItem('measuredValue', params.measurableId, (row) => ({
        ...row,
        ...withValue(row as unknown as ScorecardRow, { intervalId: body.intervalId, value: body.value }),
      })),
  });
  return (row, week, value) =>
    run({
      params: { scorecardId: row.scorecardId, measurableId: row.id },
      body: { intervalId: week, value, entered: value !== null },
    });
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
