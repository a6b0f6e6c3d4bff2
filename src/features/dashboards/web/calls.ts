import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { liveSaveAfter } from '../../../shared/live-forms.ts';
import { act } from '../../../web/api/use-act.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { type Session, useSession } from '../../../web/session/session.ts';
import { meetingApi, type Readiness } from '../../meetings/contract.ts';
import { type Arrangement, dashboardApi } from '../contract.ts';
import { nextMeetingsAsk, nextOf, othersOf } from '../rules/meetings.ts';
import { isSame } from '../rules/merge.ts';

/** Returns my running or next meeting and those after it, of some meetings or all; `none` when there is none. */
export const useNextMeeting = (tractionIds?: readonly string[]) => {
  const { data, isError } = useRead(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const items = data?.items.filter(({ tractionId }) => tractionIds?.includes(tractionId) !== false);
  const meeting = items && nextOf(items);
  return {
    meeting,
    others: items === undefined ? [] : othersOf(items),
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

/** Returns the team whose Issues `next` stands for: that of the next meeting, else the first one. */
export const useNextTeam = (): Session['teams'][number] | undefined => {
  const { teams } = useSession();
  const { meeting } = useNextMeeting();
  return teams.find(({ id }) => id === meeting?.tractionId) ?? teams[0];
};

/** A change that is shown, and sent one second after the last one; specification section 9. */
interface Draft {
  orgId: string | null;
  id: string;
  was: Arrangement;
  now: Arrangement;
}

let draft: Draft | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (next: Draft | undefined): void => {
  draft = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sends what has been changed. Without a connection it is kept on this device; another device's changes are merged with it. */
const send = (): void => {
  clearTimeout(timer);
  const sent = draft;
  if (sent === undefined) return;
  const { id, was, now } = sent;
  if (!isSame(was, now)) {
    const body = { ...now, was };
    void act(
      dashboardApi.save,
      { body },
      {
        keeps: () => ({ says: { key: 'dashboards.kept' }, of: [id] }),
        optimistic: (cache) => cache.patchItem('dashboard', id, { ...now, isDefault: false }),
      },
    ).catch(() => undefined);
  }
  // After the optimistic change, so that the old arrangement is not shown in between.
  show(undefined);
};

/** Sends what waits when the page is hidden or left. */
const useSentOnLeaving = (): void => {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', send);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', send);
      send();
    };
  }, []);
};

const nothing: Arrangement = { widgetSettings: [], order: [] };

/** The stored arrangement as the page last knew it. A change may come later than the rendering that offered it, such as an Undo. */
let latest: Omit<Draft, 'was' | 'now'> & { stored: Arrangement } = { orgId: null, id: '', stored: nothing };

/** Changes the arrangement: it shows at once and is saved a second after the last change. */
const change = (next: (shown: Arrangement) => Arrangement): void => {
  const { orgId, id, stored } = latest;
  const was = draft?.was ?? { widgetSettings: stored.widgetSettings, order: stored.order };
  show({ orgId, id, was, now: next(draft?.now ?? was) });
  clearTimeout(timer);
  timer = setTimeout(send, liveSaveAfter);
};

/** Returns the person's arrangement as it is shown, and what changes it. */
export const useDashboard = () => {
  const { orgId, dashboard } = useSession();
  const changed = useSyncExternalStore(subscribe, () => draft);
  useSentOnLeaving();
  const stored: Arrangement = dashboard ?? nothing;
  const id = dashboard?.id ?? '';
  useLayoutEffect(() => {
    latest = { orgId, id, stored };
  }, [orgId, id, stored]);
  const shown = changed !== undefined && changed.orgId === orgId ? changed.now : stored;
  return { shown, change, isDefault: dashboard?.isDefault === true && changed === undefined };
};

/** Goes back to the default widgets. */
export const resetDashboard = async (): Promise<void> => {
  send();
  await act(dashboardApi.reset, {});
};
