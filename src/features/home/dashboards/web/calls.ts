import { readinessApi } from '#features/meeting/readiness/contract.ts';
import '#web/core/texts/dashboards.ts';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { type Readiness } from '#features/meeting/readiness/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { liveSaveAfter } from '#shared/live-forms.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type Arrangement, dashboardApi } from '../contract.ts';
import { nextMeetingsAsk, nextOf, othersOf } from '../rules/meetings.ts';
import { isSame } from '../rules/merge.ts';
import { type UndoStep, undone, withStep } from '../rules/undo.ts';

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
  return useRead(readinessApi.list, { params: { id: meetingId } }, { quiet: true }).data?.items.find(
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
    void sendCommand(
      dashboardApi.save,
      { body },
      {
        offline: () => ({ says: { key: 'dashboards.kept' }, of: [id] }),
        optimistic: (cache) => cache.patchItem('dashboard', id, { ...now, isDefault: false }),
      },
    ).catch(() => undefined);
  }
  // The page is rendered with what was sent a moment later; what is changed until then starts from it too.
  if (latest.orgId === sent.orgId && latest.id === id) latest = { ...latest, stored: { ...latest.stored, ...now } };
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

type Owner = Pick<Draft, 'orgId' | 'id'>;

/** The changes that can be taken back on this page, the last one last, and whose dashboard they changed. */
let past: Owner & { steps: readonly UndoStep[] } = { orgId: null, id: '', steps: [] };

const stepsOf = ({ orgId, id }: Owner): readonly UndoStep[] => (past.orgId === orgId && past.id === id ? past.steps : []);

const keepSteps = (steps: readonly UndoStep[]): void => {
  const { orgId, id } = latest;
  past = { orgId, id, steps };
};

/** Returns what is shown, and what is stored. */
const arrangementNow = () => {
  const { widgetSettings, order } = latest.stored;
  const was = draft?.was ?? { widgetSettings, order };
  return { was, now: draft?.now ?? was };
};

/** Shows an arrangement, and saves it a second after the last one. */
const showAndSave = (now: Arrangement): void => {
  const { orgId, id } = latest;
  show({ orgId, id, was: arrangementNow().was, now });
  clearTimeout(timer);
  timer = setTimeout(send, liveSaveAfter);
};

/** Changes the arrangement, and returns the function that takes this change back. The toast that offers so ends with the change. */
const change = (next: (shown: Arrangement) => Arrangement, toastId?: string): (() => void) => {
  const before = arrangementNow().now;
  const after = next(before);
  const step = { before, after, toastId };
  keepSteps(withStep(stepsOf(latest), step));
  showAndSave(after);
  return () => takeBack(step);
};

/** Takes a change back, unless that has been done already. */
const takeBack = (step: UndoStep): void => {
  const steps = stepsOf(latest);
  if (!steps.includes(step)) return;
  keepSteps(steps.filter((other) => other !== step));
  if (step.toastId !== undefined) toast.dismiss(step.toastId);
  showAndSave(undone(arrangementNow().now, step));
};

/** Takes the last change back. */
const undoLast = (): void => {
  const step = stepsOf(latest).at(-1);
  if (step !== undefined) takeBack(step);
};

/** Returns the person's arrangement as it is shown, and what changes it. */
export const useDashboard = () => {
  const { orgId, dashboard } = useSession();
  const changed = useSyncExternalStore(subscribe, () => draft);
  useSentOnLeaving();
  const stored: Arrangement = dashboard ?? nothing;
  const id = dashboard?.id ?? '';
  const mayUndo = useSyncExternalStore(subscribe, () => stepsOf({ orgId, id }).length > 0);
  useLayoutEffect(() => {
    latest = { orgId, id, stored };
  }, [orgId, id, stored]);
  const shown = changed !== undefined && changed.orgId === orgId ? changed.now : stored;
  return { shown, change, undo: mayUndo ? undoLast : undefined, isDefault: dashboard?.isDefault === true && changed === undefined };
};

/** Goes back to the default widgets; resolves to the function that takes this back, as the toast does that is named. */
export const resetDashboard = async (toastId: string): Promise<() => void> => {
  const before = arrangementNow().now;
  send();
  const { widgetSettings, order } = await sendCommand(dashboardApi.reset, {});
  const step = { before, after: { widgetSettings, order }, toastId };
  keepSteps(withStep(stepsOf(latest), step));
  show(undefined);
  return () => takeBack(step);
};
