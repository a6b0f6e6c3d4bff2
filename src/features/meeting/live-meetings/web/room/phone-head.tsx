import '#web/core/texts/live-meetings.ts';
import { IconChevronLeft, IconListCheck, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { startOf } from '#features/teams/team/web/parts/meeting-when.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { lateSeconds, useLate } from '#web/kit/late/use-late.ts';
import { SidePanel } from '#web/kit/modals/side-panel.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { LivePill } from '#web/kit/ui/live-pill.tsx';
import { clockOf, isUnderWay } from '../../rules.ts';
import { Countdown } from '../lobby/lobby-countdown.tsx';
import { AgendaRail } from './agenda-rail.tsx';
import { useLive, useTick } from './live-context.tsx';
import { useMeeting } from './meeting.ts';
import { useOffline } from './offline.tsx';
import styles from './phone-head.module.css';

/** Renders the sections as bars whose widths are their lengths. */
const Bars = ({ percent }: { percent: number }) => {
  const { state } = useLive();
  return (
    <div className={styles.bars} aria-hidden="true">
      {state.agenda.map(({ id, lengthInMinutes }, index) => (
        <i
          key={id}
          className={classes(styles.bar, index < state.agendaIndex && styles.past)}
          style={{ '--share': Math.sqrt(lengthInMinutes) } as object}
        >
          {index === state.agendaIndex && <i className={styles.fill} style={{ transform: `scaleX(${Math.min(1, percent)})` }} />}
        </i>
      ))}
    </div>
  );
};

/** Renders the elapsed time of the meeting; K-32. */
const Elapsed = () => {
  const { duration } = useFormats();
  const { state } = useLive();
  return <span className={styles.elapsed}>{duration(clockOf(state, useTick()).totalElapsed)}</span>;
};

const SectionClock = () => {
  const t = useText();
  const { time, duration } = useFormats();
  const { state } = useLive();
  const { sectionLeft, sectionOver, sectionSpent, sectionPlanned, endsAt } = clockOf(state, useTick());
  const name = state.agenda[state.agendaIndex]?.name ?? '';
  const over = sectionOver >= 1;
  const paused = state.status === 'Paused';
  const own = useOffline() !== undefined;
  const words = over ? (own ? 'overOwn' : 'overFor') : own ? 'leftOwn' : 'leftFor';
  return (
    <>
      <div className={styles.clock} role="timer">
        <span className={styles.lead}>
          <b className={classes(styles.time, paused ? styles.stands : over && styles.over)}>
            {over ? `+${duration(sectionOver)}` : duration(sectionLeft)}
          </b>
          <span className={styles.words}>{t(`liveMeetings.agenda.${words}`, { name })}</span>
        </span>
        <span className={styles.ends}>
          {paused ? (
            <b className={styles.paused}>
              <Icon as={IconPlayerPause} size="xs" />
              {t('ui.paused')}
            </b>
          ) : (
            endsAt !== null && t('liveMeetings.agenda.ends', { time: time(endsAt) })
          )}
        </span>
      </div>
      <Bars percent={sectionPlanned === 0 ? 1 : sectionSpent / sectionPlanned} />
    </>
  );
};

/** Renders before the start how long it is until then, when that is, and the agenda's sections; nothing without a time. */
const LobbyClock = () => {
  const t = useText();
  const { time } = useFormats();
  const meeting = useMeeting();
  const begins = meeting === undefined ? null : startOf(meeting);
  if (begins === null) return null;
  return (
    <>
      <div className={styles.clock}>
        <Countdown begins={begins} look="head" />
        <span className={styles.ends}>{t('liveMeetings.lobby.starts', { time: time(begins) })}</span>
      </div>
      <Bars percent={0} />
    </>
  );
};

/** Renders the header of the meeting on a phone: leave button, clock, and a button that opens the agenda. */
export const PhoneHead = ({ onLeave }: { onLeave: () => void }) => {
  const t = useText();
  const { state } = useLive();
  const [open, setOpen] = useState(false);
  const runs = isUnderWay(state);
  const offline = useOffline() !== undefined;
  const late = useLate() ? lateSeconds.meeting : undefined;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <IconButton icon={IconChevronLeft} label={t('shell.leaveMeeting')} onClick={onLeave} />
        <b className={styles.title}>{state.title}</b>
        {runs && (
          <>
            <LivePill paused={state.status === 'Paused'} offline={offline} late={late} />
            {!offline && late === undefined && <Elapsed />}
          </>
        )}
        <span className={styles.space} />
        <IconButton icon={IconListCheck} label={t('liveMeetings.agenda.title')} aria-expanded={open} onClick={() => setOpen(!open)} />
      </div>
      {runs && <SectionClock />}
      {state.status === 'NotStarted' && <LobbyClock />}
      {open && (
        <SidePanel title={t('liveMeetings.agenda.title')} onClose={() => setOpen(false)}>
          <AgendaRail bare onChosen={() => setOpen(false)} />
        </SidePanel>
      )}
    </header>
  );
};
