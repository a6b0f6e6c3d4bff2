import { useCallback } from 'react';
import { afterInviting, type Chip, storedFirstSteps } from '#features/ground/orgs/rules/first-people.ts';
import type { FirstStep, FirstSteps } from '#features/ground/people/contract/first-steps.ts';
import { prefetchDirectory, useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { nextMeetingsAsk, nextOf } from '#features/home/dashboards/rules/meetings.ts';
import { prefetchWidgets } from '#features/home/dashboards/web/parts/prefetched-widgets.ts';
import { keepFirstSteps } from '#features/home/session/web/parts/keep-first-steps.ts';
import type { Invitation } from '#features/teams/invited/contract.ts';
import { useInvited } from '#features/teams/invited/web/parts/use-invited.ts';
import { type Meeting, meetingApi } from '#features/teams/team/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { numbersAsk } from '#features/work/scorecards/rules/asks.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { type StepState, statesOf } from '../rules/first-steps.ts';

/** Prefetches everything that home shows; resolves when most of it has arrived. */
export const prefetchHome = async (session: Session): Promise<void> => {
  await Promise.all([prefetchWidgets(session), prefetchDirectory()]);
};

/** The first steps of a new organisation: how they stand, and what can be decided about them. */
export interface Steps {
  kept: FirstSteps;
  states: Record<FirstStep, StepState>;
  /** The first meeting, once there is one. */
  meeting: Meeting | undefined;
  /** False until it is known what is done. */
  known: boolean;
  putOff: (step: FirstStep) => void;
  /** Who is invited and has not joined yet; undefined while it is not known. */
  invited: readonly Invitation[] | undefined;
  keepPeople: (chips: readonly Chip[]) => Promise<void>;
  /** Takes those who were invited off the addresses that were kept. */
  countInvited: (invited: readonly string[], keptThen: readonly string[]) => Promise<void>;
  hide: () => void;
}

const noSteps: FirstSteps = { later: [], people: [], hidden: true };

/** Returns the first steps of the current organisation. A decision shows once the server has it. */
export const useFirstSteps = (): Steps => {
  const { user, teams, firstSteps } = useSession();
  const kept = firstSteps ?? noSteps;
  const meetings = useRead(meetingApi.mine, nextMeetingsAsk, { quiet: true }).data?.items;
  const numbers = useRead(scorecardApi.search, numbersAsk(user.userId), { quiet: true }).data?.items;
  const people = useDirectory();
  const invited = useInvited();
  const change = useCallback((part: Partial<FirstSteps>): Promise<void> => keepFirstSteps({ ...kept, ...part }), [kept]);
  const hide = useCallback(() => void change({ hidden: true }).catch(() => undefined), [change]);
  const facts = { meeting: teams.length > 0, people: people?.length ?? 1, invited: invited?.length, numbers: (numbers?.length ?? 0) > 0 };
  return {
    kept,
    states: statesOf(kept, facts),
    meeting: meetings && (nextOf(meetings) ?? meetings[0]),
    invited,
    known: meetings !== undefined && numbers !== undefined && people !== undefined && invited !== undefined,
    putOff: (step) => void change({ later: [...kept.later, step] }).catch(() => undefined),
    keepPeople: (chips) => change(storedFirstSteps(chips)),
    countInvited: (told, addresses) => change(afterInviting(kept, addresses, told)),
    hide,
  };
};
