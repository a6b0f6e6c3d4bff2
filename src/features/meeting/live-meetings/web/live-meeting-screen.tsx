import '#web/core/texts/live-meetings.ts';
import '#web/core/texts/meetings.ts';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { prefetchDirectory } from '#features/ground/people/web/parts/directory.ts';
import { sectionName } from '#features/teams/team/rules/section-names.ts';
import { useMissing } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type ScreenInfo, useScreenInfo } from '#web/core/session/place.ts';
import type { Session } from '#web/core/session/session.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { closeUnlessUnsaved, useLeaveQuestion } from '#web/kit/modals/use-leave-guard.ts';
import { useRoom } from '#web/kit/theme/room.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { LiveMeeting, LivePerson } from '../contract.ts';
import { isOver, isUnderWay, underDiscussion } from '../rules.ts';
import { type LiveRoom, type LiveSnapshot, openRoomEarly } from './calls.ts';
import styles from './live-meeting-screen.module.css';
import { AgendaRail } from './room/agenda-rail.tsx';
import { CrowdRow } from './room/crowd-row.tsx';
import { FloatingReactions } from './room/floating-reactions.tsx';
import { HeldNote, useHeldPosition } from './room/held-place.tsx';
import { useLiveRoom } from './room/joining.ts';
import { LateNote } from './room/late-note.tsx';
import { LiveOverride, LiveProvider } from './room/live-context.tsx';
import { LostMeetingPage } from './room/lost-meeting-page.tsx';
import { OfflineStrip, WaitingCommands } from './room/offline.tsx';
import { isInOtherTab } from './room/other-tab.ts';
import { PeopleRail } from './room/people-rail.tsx';
import { PhoneHead } from './room/phone-head.tsx';
import { ScribeAsk } from './room/scribe-ask.tsx';
import { ScribeDock } from './room/scribe-dock.tsx';
import { ScribeNews } from './room/scribe-news.ts';
import { useStoredPosition } from './room/stored-position.ts';
import { prefetchSection } from './stage/prefetched-section.ts';
import { useToastsOf } from './stage/section-toasts.ts';
import { MeetingStage } from './stage/stage.tsx';

interface LiveMeetingScreenProps {
  params: Record<string, string>;
  close: () => void;
}

const summaryOf = ({ tractionId, meetingThreadId, meetingId }: LiveMeeting): string =>
  `/traction/${tractionId}/${meetingThreadId}/${meetingId}`;

/** Sends everybody home at the end, with a link to the summary (K-22). */
const useGoingHome = (state: LiveMeeting | undefined): void => {
  const t = useText();
  const navigate = useNavigate();
  const ran = useRef(false);
  const over = state !== undefined && isOver(state);
  const home = useEffectEvent(() => {
    if (state === undefined || !ran.current) return;
    closeUnlessUnsaved();
    void navigate({ to: '/', ignoreBlocker: true });
    const to = summaryOf(state);
    toast.success(t('liveMeetings.ended', { title: state.title }), {
      duration: toastTimes.linked,
      action: { label: t('liveMeetings.summary'), run: () => void navigate({ to }) },
    });
  });
  const runs = state !== undefined && isUnderWay(state);
  useEffect(() => {
    if (runs) ran.current = true;
    if (over) home();
  }, [runs, over]);
};

/** Leaves the meeting. The others cannot go on without their scribe, so the scribe is asked first, also where a link or Back leaves it. */
const useLeaving = (state: LiveMeeting | undefined, me: LivePerson | undefined, close: () => void): (() => void) => {
  const t = useText();
  const leads =
    state !== undefined && me?.isLicensed === true && me.watches !== true && isUnderWay(state) && state.scribePersonId === me.personId;
  const mayLeave = async () =>
    (state !== undefined && (await isInOtherTab(state.meetingId, 1))) ||
    confirm({ title: t('liveMeetings.leave.title'), text: t('liveMeetings.leave.text'), yes: t('liveMeetings.leave.yes') });
  useLeaveQuestion(leads, mayLeave);
  const ask = async () => {
    if (await mayLeave()) close();
  };
  return leads ? () => void ask() : close;
};

/** Returns when the clock started, without pauses, and when it was paused, by the server's clock, which is given too. */
const elapsedOf = (state: LiveMeeting | undefined, room: LiveRoom): ScreenInfo['live'] => {
  if (state === undefined || state.started === null || !isUnderWay(state)) return undefined;
  const since = new Date(Date.parse(state.started) + state.pausedSeconds * 1000).toISOString();
  return { since, until: state.pausedAt ?? undefined, now: room.now };
};

const Over = ({ state }: { state: LiveMeeting | undefined }) => {
  const t = useText();
  const navigate = useNavigate();
  const to = state === undefined ? '/' : summaryOf(state);
  return (
    <Page>
      <EmptyState
        icon={IconCalendarCheck}
        title={t('liveMeetings.over')}
        text={t('liveMeetings.overText')}
        action={
          <Button tone="soft" onClick={() => void navigate({ to })}>
            {t(state === undefined ? 'liveMeetings.goHome' : 'liveMeetings.summary')}
          </Button>
        }
      />
    </Page>
  );
};

/**
 * Returns a key of what is shown: the section and the Issue under discussion; on a phone also whether the meeting is paused, which its
 * header shows.
 */
const shownOf = (state: LiveMeeting | undefined, phone: boolean): string =>
  state === undefined
    ? ''
    : [state.agenda[state.agendaIndex]?.id, state.started, underDiscussion(state), phone && state.pausedAt].join(' ');

/**
 * Scrolls new content to its top; on a phone the whole screen scrolls. Only what somebody has scrolled is set back, because that makes the
 * browser lay out the page at once.
 */
const useTopOf = (stage: RefObject<HTMLElement | null>, shown: string): void => {
  const scrolled = useRef(new Set<HTMLElement>());
  useEffect(() => {
    // Scroll events do not bubble.
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement && [stage.current, stage.current?.parentElement].includes(target)) scrolled.current.add(target);
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [stage]);
  useEffect(() => {
    for (const box of scrolled.current) box.scrollTo(0, 0);
    scrolled.current.clear();
  }, [shown]);
};

/** Returns whether the meeting is over, was lost, is shown, or never was there for the person. */
const whatIn = ({ state, me, failure, lost }: LiveSnapshot) => {
  const over = failure?.status === 409 || (state !== undefined && isOver(state));
  const gone = !over && lost !== undefined;
  const held = !over && !gone && state !== undefined && me !== undefined;
  return { over, gone, held, missing: (failure?.status === 404 || failure?.status === 422) && !over && !gone };
};

interface Showing {
  held: boolean;
  gone: boolean;
  live: ScreenInfo['live'];
  onLeave: () => void;
}

/** Returns what the shell is told. Of a meeting that was lost, only the name stays. */
const placeOf = (state: LiveMeeting | undefined, { held, gone, live, onLeave }: Showing): ScreenInfo => {
  const place: ScreenInfo = { title: state?.title, crumb: state && { label: state.title }, slim: true, alone: held };
  if (gone) return { ...place, adds: false };
  if (state === undefined) return place;
  return {
    ...place,
    tractionId: state.tractionId,
    meetingId: isUnderWay(state) ? state.meetingId : undefined,
    // Until the meeting's own header is shown, and where there is none, the app's bars offer the way out.
    live,
    onLeave: isOver(state) ? undefined : onLeave,
  };
};

/** Prefetches what the screen shows first; resolves when most of it is there. */
export const prefetchLiveMeeting = async (session: Session, { id = '' }: Record<string, string>): Promise<void> => {
  const people = prefetchDirectory();
  const state = await openRoomEarly(id);
  if (state !== undefined && isUnderWay(state)) await Promise.all([people, prefetchSection(state, state.agendaIndex, session)]);
};

/** Renders a meeting while it is held: agenda, content and people; route `/meeting/live/{id}`. */
export const LiveMeetingScreen = ({ params, close }: LiveMeetingScreenProps) => {
  const t = useText();
  const phone = usePhone();
  const { room, snapshot } = useLiveRoom(params['id'] ?? '');
  const { state, me, failure, lost } = snapshot;
  const stage = useRef<HTMLElement>(null);
  const { over, gone, held, missing } = whatIn(snapshot);
  useRoom();
  useGoingHome(state);
  useMissing(missing);
  const leave = useLeaving(state, me, close);
  useScreenInfo(placeOf(state, { held, gone, live: elapsedOf(state, room), onLeave: leave }));
  const { place, follow } = useHeldPosition(state);
  const shown = state && { ...state, ...place };
  const section = shown?.agenda[shown.agendaIndex];
  useToastsOf(state !== undefined && isUnderWay(state) ? state.agenda[state.agendaIndex]?.id : undefined);
  useTopOf(stage, shownOf(shown, phone));
  useStoredPosition(stage, held);

  if (over) return <Over state={state} />;
  if (gone && lost !== undefined) return <LostMeetingPage meetingId={params['id'] ?? ''} lost={lost} state={state} />;
  if (state === undefined || me === undefined) {
    const failed = failure !== undefined && state === undefined && !missing;
    return <Page>{failed ? <ErrorState onRetry={() => void room.load()} /> : <SkeletonRows />}</Page>;
  }
  const wide = isUnderWay(state) && section?.type === 'Scorecard';
  return (
    <LiveProvider room={room} state={state} me={me}>
      <div className={styles.live}>
        {phone ? <PhoneHead onLeave={leave} /> : <AgendaRail />}
        <section
          ref={stage}
          data-stage=""
          className={classes(styles.stage, wide && styles.whole)}
          // A lobby where everybody is ready may have nothing to press, and is longer than a low window. Who scrolls it has the focus at the start too.
          tabIndex={state.status === 'NotStarted' ? 0 : -1}
          aria-label={t('liveMeetings.stage', { name: section && sectionName(section, t) })}
        >
          <div className={styles.crowd}>{!(phone && state.status === 'NotStarted') && <CrowdRow />}</div>
          <OfflineStrip />
          <LateNote />
          {place !== undefined && <HeldNote place={place} follow={follow} />}
          <LiveOverride place={place}>
            <MeetingStage />
          </LiveOverride>
          <WaitingCommands />
        </section>
        {!phone && <PeopleRail />}
      </div>
      <ScribeDock phone={phone} />
      <ScribeAsk />
      <FloatingReactions />
      <ScribeNews />
    </LiveProvider>
  );
};
