import { useCallback } from 'react';
import { queryClient } from '../../../web/api/query-client.ts';
import { act } from '../../../web/api/use-act.ts';
import { readAhead, readKey, readNow, useRead } from '../../../web/api/use-read.ts';
import { type Session, useSession } from '../../../web/session/session.ts';
import { readHeadlineItemsAhead } from '../../headlines/web/parts/headline-list.tsx';
import { readIssueItemsAhead } from '../../issues/web/parts/issue-list.tsx';
import { type Meeting, meetingApi, type Readiness } from '../../meetings/contract.ts';
import { type FirstStep, type FirstSteps, orgApi } from '../../orgs/contract.ts';
import { readDirectoryAhead, useDirectory } from '../../people/web/parts/directory.tsx';
import { readRockItemsAhead } from '../../rocks/web/parts/rock-list.tsx';
import { scorecardApi } from '../../scorecards/contract.ts';
import { numbersAsk } from '../../scorecards/rules/asks.ts';
import { readMyNumbersAhead } from '../../scorecards/web/parts/my-numbers.tsx';
import { sessionApi } from '../../session/contract.ts';
import { readTodoItemsAhead } from '../../todos/web/parts/todo-list.tsx';
import { type StepState, statesOf } from '../rules/first-steps.ts';
import { dashboardOf, nextMeetingsAsk, nextOf, othersOf } from '../rules.ts';

/** Returns my running or next meeting and those after it; `none` when there is none. */
export const useNextMeeting = () => {
  const { data, isError } = useRead(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const meeting = data && nextOf(data.items);
  return {
    meeting,
    others: data === undefined ? [] : othersOf(data.items),
    none: data !== undefined && meeting === undefined,
    failed: isError,
  };
};

/** Returns what I still have to prepare for a meeting; undefined while it loads. */
export const useMissing = (meetingId: string): Readiness | undefined => {
  const { user } = useSession();
  return useRead(meetingApi.readiness, { params: { id: meetingId } }, { quiet: true }).data?.items.find(
    ({ personId }) => personId === user.userId,
  );
};

/** Prefetches what depends on which meeting is next; resolves when that is known. */
const readNextAhead = async ({ teams, user }: Session): Promise<void> => {
  const { items } = await readNow(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const meeting = nextOf(items);
  const team = teams.find(({ id }) => id === (user.dashboardId ?? meeting?.tractionId)) ?? teams[0];
  if (meeting !== undefined) void readAhead(meetingApi.readiness, { params: { id: meeting.id } });
  if (team !== undefined) void readIssueItemsAhead({ tractionId: team.id });
};

/** Prefetches everything that home shows; resolves when most of it has arrived. */
export const readHomeAhead = async (session: Session): Promise<void> => {
  const { list, numbers } = dashboardOf(session.user);
  const lists = [readTodoItemsAhead(list), readRockItemsAhead(list, session), readHeadlineItemsAhead(list, session)];
  await Promise.all([...lists, readMyNumbersAhead(session, numbers), readDirectoryAhead(), readNextAhead(session).catch(() => undefined)]);
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
  keepPeople: (people: string[]) => Promise<void>;
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
  const change = useCallback(
    async (part: Partial<FirstSteps>): Promise<void> => {
      await act(orgApi.keepFirstSteps, { body: { ...kept, ...part } });
      await queryClient.invalidateQueries({ queryKey: readKey(sessionApi.load) });
    },
    [kept],
  );
  const hide = useCallback(() => void change({ hidden: true }).catch(() => undefined), [change]);
  const facts = { meeting: teams.length > 0, people: people?.length ?? 1, numbers: (numbers?.length ?? 0) > 0 };
  return {
    kept,
    states: statesOf(kept, facts),
    meeting: meetings && (nextOf(meetings) ?? meetings[0]),
    known: meetings !== undefined && numbers !== undefined && people !== undefined,
    putOff: (step) => void change({ later: [...kept.later, step] }).catch(() => undefined),
    keepPeople: (addresses) => change({ people: addresses }),
    hide,
  };
};
