import '#web/core/texts/live-meetings.ts';
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconClockExclamation,
  IconPlayerPause,
  IconWifiOff,
} from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLength } from '#features/teams/team/web/parts/agenda-length.ts';
import { AgendaStep } from '#features/teams/team/web/parts/agenda-step.tsx';
import { startOf } from '#features/teams/team/web/parts/meeting-when.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Stone } from '#web/kit/ui/stone.tsx';
import { clockOf, isUnderWay } from '../../rules.ts';
import styles from './agenda-rail.module.css';
import { useLive, useTick } from './live-context.tsx';
import { useMeeting } from './meeting.ts';
import { useOffline } from './offline.tsx';

/** Renders whether the meeting is on time, and when it ends if the rest takes its planned time. */
export const Ending = () => {
  const t = useText();
  const { time } = useFormats();
  const { state } = useLive();
  const { endsAt, onTime, behind } = clockOf(state, useTick());
  const offline = useOffline();
  if (endsAt === null) return null;
  const paused = state.status === 'Paused';
  const look = paused ? 'paused' : onTime ? 'onTime' : 'late';
  const icons = { paused: IconPlayerPause, onTime: IconClock, late: IconClockExclamation };
  return (
    <>
      <b className={offline ? styles.own : styles[look]}>
        <Icon as={offline ? IconWifiOff : icons[look]} size="sm" />
        {offline
          ? t('liveMeetings.offline.ownClock')
          : paused
            ? t('ui.paused')
            : onTime
              ? t('liveMeetings.agenda.onTime')
              : t('liveMeetings.agenda.behind', { count: behind })}
      </b>
      <span className={styles.time}>{t('liveMeetings.agenda.ends', { time: time(endsAt) })}</span>
    </>
  );
};

/** Renders from when to when the meeting is planned, before its start; nothing without a time. */
const Planned = () => {
  const t = useText();
  const { time } = useFormats();
  const { state } = useLive();
  const meeting = useMeeting();
  const begins = meeting === undefined ? null : startOf(meeting);
  if (state.started !== null || begins === null) return null;
  const { totalPlanned } = clockOf(state, new Date(begins));
  const to = new Date(Date.parse(begins) + totalPlanned * 1000);
  return (
    <span className={styles.planned}>
      <Icon as={IconClock} size="sm" />
      {t('liveMeetings.agenda.planned', { from: time(begins), to: time(to) })}
    </span>
  );
};

/** Agendas from this length on fold what is done, and give names two lines. */
const longFrom = 10;

/** Returns what scrolls a list: itself beside the stage, the sheet around it on a phone. */
const scrollerOf = (list: HTMLElement): HTMLElement | undefined => {
  for (let each: HTMLElement | null = list; each !== null; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto') return each;
  return undefined;
};

/**
 * Scrolls the list to the current section when it changes, unless the pointer is in the list. The one before it stays in view where there is
 * room for both. The current one sticks to the top of the list, so its own place is the end of the one before it.
 */
const useFollowing = (index: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    if (box === null || index < 0 || box.matches(':hover')) return;
    const current = box.querySelector('[aria-current]');
    const scroller = scrollerOf(box);
    if (current === null || scroller === undefined) return;
    const before = current.previousElementSibling?.getBoundingClientRect();
    const room = Math.max(0, scroller.clientHeight - current.getBoundingClientRect().height);
    const place = before?.bottom ?? box.getBoundingClientRect().top - box.scrollTop;
    scroller.scrollTop += place - scroller.getBoundingClientRect().top - Math.min(before?.height ?? 0, room);
  }, [index]);
  return list;
};

/** Renders the sections that are done as one row with the time spent on them; a click shows them. */
const DoneFold = ({ count, spent, open, onToggle }: { count: number; spent: number; open: boolean; onToggle: () => void }) => {
  const t = useText();
  const { duration } = useFormats();
  return (
    <li>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        title={t(open ? 'liveMeetings.agenda.fold' : 'liveMeetings.agenda.unfold')}
        onClick={onToggle}
      >
        <Stone size="step">
          <Icon as={IconCheck} />
        </Stone>
        {t('liveMeetings.agenda.doneCount', { count })}
        <span className={styles.spent}>{duration(spent)}</span>
        <Icon as={open ? IconChevronUp : IconChevronDown} size="xs" />
      </button>
    </li>
  );
};

const Steps = ({ onChosen }: { onChosen?: (() => void) | undefined }) => {
  const { state, may, send } = useLive();
  const { sectionSpent } = clockOf(state, useTick());
  const goes = may('setAgendaItem');
  const runs = isUnderWay(state);
  const reached = Math.max(
    state.agendaIndex,
    state.sectionTimes.findLastIndex(({ spentSeconds }) => spentSeconds > 0),
  );
  const [open, setOpen] = useState(false);
  const long = state.agenda.length >= longFrom;
  const count = state.agenda.length;
  const done = state.sectionTimes.filter(
    ({ spentSeconds }, index) => runs && index !== state.agendaIndex && spentSeconds > 0 && index < reached,
  );
  const folds = long && done.length > 1;
  const box = useFollowing(long ? state.agendaIndex : -1);
  const list = (
    <ol>
      {folds && (
        <DoneFold
          count={done.length}
          spent={done.reduce((sum, { spentSeconds }) => sum + spentSeconds, 0)}
          open={open}
          onToggle={() => setOpen(!open)}
        />
      )}
      {state.agenda.map(({ id, name, lengthInMinutes }, index) => {
        const spent = state.sectionTimes[index]?.spentSeconds ?? 0;
        const isNow = runs && index === state.agendaIndex;
        // A section that the scribe went back from has spent time too, but is not done: a done one has a later one that was reached.
        const isDone = runs && !isNow && spent > 0 && index < reached;
        if (isDone && folds && !open) return null;
        const go = () => {
          send({ type: 'setAgendaItem', agendaIndex: index });
          onChosen?.();
        };
        return (
          <AgendaStep
            key={id}
            title={name}
            state={isNow ? 'now' : isDone ? 'done' : 'next'}
            planned={lengthInMinutes * 60}
            spent={isNow ? sectionSpent : spent}
            paused={state.status === 'Paused'}
            {...(long ? { place: { at: index + 1, of: count } } : {})}
            onSelect={goes ? go : undefined}
          />
        );
      })}
    </ol>
  );
  return long ? (
    <div ref={box} className={styles.long}>
      {list}
    </div>
  ) : (
    list
  );
};

/** Renders the minutes of the agenda; also the elapsed time where no header shows it. */
const Whole = ({ elapsed }: { elapsed: boolean }) => {
  const t = useText();
  const { duration } = useFormats();
  const { state } = useLive();
  const { totalPlanned, totalElapsed } = clockOf(state, useTick());
  const minutes = Math.round(totalPlanned / 60);
  const count = state.agenda.length;
  const length = useLength();
  if (count >= longFrom && !elapsed) return t('liveMeetings.agenda.sections', { count, length: length(minutes) });
  return elapsed && isUnderWay(state)
    ? t('liveMeetings.agenda.elapsed', { time: duration(totalElapsed), minutes })
    : t('ui.minutes', { count: minutes });
};

/** Renders the agenda with planned and spent time; the scribe moves the meeting by clicking a step. */
export const AgendaRail = ({ bare = false, onChosen }: { bare?: boolean; onChosen?: () => void }) => {
  const t = useText();
  const Rail = bare ? 'div' : 'aside';
  return (
    <Rail className={classes(styles.rail, bare && styles.bare)} aria-label={bare ? undefined : t('liveMeetings.agenda.title')}>
      <div className={styles.head}>
        {!bare && <h2>{t('liveMeetings.agenda.title')}</h2>}
        <span className={styles.note}>
          <Whole elapsed={bare} />
        </span>
      </div>
      <Steps onChosen={onChosen} />
      <div className={styles.ends}>
        <Ending />
        <Planned />
      </div>
    </Rail>
  );
};
