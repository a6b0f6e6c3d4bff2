import '#web/core/texts/live-meetings.ts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { liveMeetingEvents, type Passed } from '#shared/hubs.ts';
import { visibleOrgId } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/language.ts';
import { outbox, runInMeeting } from '#web/core/outbox/page-outbox.ts';
import { useConnection } from '#web/core/realtime/connection.ts';
import { askWhatChanged, lateTimings, onHubEvent, registerHub, rejoinHub, useLinkPhase } from '#web/core/realtime/hubs.ts';
import { onRightsChanged } from '#web/core/session/rights.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type LiveMeetingMessage } from '../../contract.ts';
import { isOver } from '../../rules.ts';
import { type LiveRoom, type LiveSnapshot, post, takeRoom } from '../calls.ts';
import { isInOtherTab, showInTab } from './other-tab.ts';

const lostToast = 'live-meeting-not-joined';

/** Joins as soon as the state is there, before the hub is connected; resolves to true when the person has joined. */
const arrive = async (room: LiveRoom): Promise<boolean> => {
  if (room.read().state === undefined) await room.load();
  const { state } = room.read();
  return state !== undefined && !isOver(state) && room.send({ type: 'join' });
};

/**
 * Listens to the meeting and joins it, and again after each reconnect: ten attempts 500 ms apart; catalogue row K-30. Who has just joined
 * asks for the meeting again only if something happened before the hub was connected.
 */
const enter = async (room: LiveRoom, arrived: Promise<boolean>): Promise<void> => {
  const { state } = room.read();
  if (state === undefined || isOver(state)) return;
  // What was kept is sent once the person takes part again; the server would refuse it before.
  const release = outbox.hold();
  try {
    const { succeeded, number } = await rejoinHub('live-meeting-hub', state.meetingThreadId);
    if (succeeded) {
      toast.dismiss(lostToast);
      if (!(await arrived)) await room.send({ type: 'join' });
      else if (number === undefined || number > (room.read().state?.number ?? 0)) await room.load();
      return;
    }
  } finally {
    release();
  }
  toast.error(t('liveMeetings.notRejoined'), {
    id: lostToast,
    action: { label: t('ui.tryAgain'), run: () => void enter(room, Promise.resolve(false)) },
  });
};

/** Leaves the meeting, unless another tab shows it. A page that has gone to another organisation, or to none, may not: the server has taken it off already, or sees its socket end. */
const leave = (room: LiveRoom, orgId: string | undefined, endTab: () => Promise<void>): void => {
  const { state } = room.read();
  registerHub('live-meeting-hub', undefined);
  toast.dismiss(lostToast);
  const ended = endTab();
  if (state === undefined || isOver(state) || room.read().lost !== undefined || visibleOrgId() !== orgId) return;
  const { meetingId } = state;
  void (async () => {
    await ended;
    if (!(await isInOtherTab(meetingId, 0))) await post({ type: 'leave' }, state);
  })().catch(() => undefined);
};

/** Listens to the hub while the screen is shown. Rights may change too, and before the start the meeting itself. */
const useFollowing = (room: LiveRoom): void => {
  useEffect(() => {
    const ends = liveMeetingEvents.map((event) =>
      onHubEvent('live-meeting-hub', event, (message) => room.hear(message as LiveMeetingMessage)),
    );
    const changes = ['Added', 'Updated', 'Deleted', 'ManyChanged'].map((event) =>
      onHubEvent('live-update-hub', event, (change) => {
        const { state } = room.read();
        const { entityType, tractionId } = change as { entityType: string; tractionId?: string | null };
        // Of many that changed at once it is not said where they are.
        const isHere = tractionId === undefined || tractionId === state?.tractionId;
        const concerns = ['meeting', 'agenda'].includes(entityType) && isHere;
        if (entityType === 'permission' || (state?.status === 'NotStarted' && concerns)) void room.load();
      }),
    );
    // What the person may see has changed, perhaps this meeting.
    const sight = onHubEvent('live-update-hub', 'Passed', (passed) => {
      if ((passed as Passed).refetch === true) void room.load();
    });
    const rights = onRightsChanged(() => room.load());
    return () => {
      for (const end of [...ends, ...changes, sight, rights]) end();
    };
  }, [room]);
};

/** Asks every few seconds what has happened while no socket tells: of the meeting, and of all that its lists show. */
const useFollowingLate = (room: LiveRoom, late: boolean): void => {
  useEffect(() => {
    if (!late) return undefined;
    toast.dismiss(lostToast);
    const ask = () => {
      void room.poll();
      void askWhatChanged();
    };
    ask();
    const timer = setInterval(ask, lateTimings.meeting);
    return () => clearInterval(timer);
  }, [room, late]);
};

/** Milliseconds before rejoining when another tab of mine, or a node's check for lost connections, has marked me as left. */
const staysAfter = 1_500;

/** Joins a meeting, follows it, and leaves it with the screen. People who join late or reload get the current state. */
export const useLiveRoom = (meetingId: string): { room: LiveRoom; snapshot: LiveSnapshot } => {
  const [room] = useState(() => takeRoom(meetingId));
  const snapshot = useSyncExternalStore(room.subscribe, room.read);
  const phase = useLinkPhase();
  const { state, me, lost } = snapshot;
  const isReady = state !== undefined && lost === undefined;
  const mine = state?.attendees.find(({ personId }) => personId === me?.personId);
  const isAway = isReady && phase === 'connected' && !isOver(state) && (mine?.presence !== 'here' || mine.droppedAt !== null);
  const arriving = useRef(Promise.resolve(false));
  const come = useEffectEvent(() => {
    void enter(room, arriving.current);
    arriving.current = Promise.resolve(false);
  });

  // Whoever is invited meanwhile, or no longer, may do other things here from then on.
  const observes = mine?.observes === true;
  const askRights = useEffectEvent(() => {
    if (me !== undefined && mine !== undefined && (me.watches === true) !== observes) void room.load();
  });

  useFollowing(room);
  useEffect(() => askRights(), [observes]);
  useEffect(() => {
    const orgId = visibleOrgId();
    arriving.current = arrive(room);
    const end = showInTab(meetingId);
    return () => leave(room, orgId, end);
  }, [room, meetingId]);
  useEffect(() => runInMeeting(meetingId), [meetingId]);
  useEffect(() => outbox.subscribe(room.restore), [room]);
  const late = useConnection().lateSince !== undefined;
  useFollowingLate(room, late && isReady && !isOver(state));
  useEffect(() => {
    if (late || phase === 'connected' || phase === 'connecting') return undefined;
    const release = outbox.hold();
    return () => void Promise.resolve().then(release);
  }, [phase, late]);
  useEffect(() => {
    if (isReady && phase === 'connected') come();
    if (lost !== undefined) registerHub('live-meeting-hub', undefined);
  }, [isReady, phase, lost]);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => void room.send({ type: 'join' }), staysAfter);
    return () => clearTimeout(timer);
  }, [isAway, room]);
  return { room, snapshot };
};
