import { IconBellRinging } from '@tabler/icons-react';
import { dayHere, useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Button } from '../../../../web/ui/button.tsx';
import type { Readiness } from '../../../meetings/contract.ts';
import { countMissing, isReady } from '../../../meetings/rules.ts';
import { membersOf, presentOf, useLive, useTick } from './live-context.tsx';
import styles from './lobby.module.css';
import type { Nudges } from './nudges.tsx';

/** Seconds of a day: a start that is further away is a date, not a countdown. */
const aDay = 86_400;

/** Minutes up to which it is said how late the meeting is. */
const mostLate = 60;

/** Renders how long it is until the start: minutes to go, ready, or by how much it is late. The meeting never starts by itself. */
const Countdown = ({ begins }: { begins: string | undefined }) => {
  const t = useText();
  const { duration } = useFormats();
  const now = useTick();
  const left = begins === undefined ? 0 : Math.ceil((Date.parse(begins) - now.getTime()) / 1000);
  const late = Math.floor(-left / 60);
  const isLate = late >= 1 && late <= mostLate && begins !== undefined;
  if (left > aDay) return null;
  return (
    <div className={styles.clock} role="timer">
      {left > 0 ? (
        <>
          <b className={styles.time}>{duration(left)}</b>
          <span className={styles.words}>{t('liveMeetings.lobby.toGo')}</span>
        </>
      ) : (
        <b className={isLate ? styles.late : styles.time}>
          {isLate ? t('liveMeetings.lobby.late', { count: late }) : t('liveMeetings.lobby.readyNow')}
        </b>
      )}
    </div>
  );
};

/** Half a minute for each thing that is missing. */
const minutesFor = (items: readonly Readiness[]): number => Math.ceil(items.reduce((sum, one) => sum + countMissing(one), 0) / 2);

interface LobbyCardProps {
  /** When the meeting is to begin; undefined when no time was set. */
  begins: string | undefined;
  items: readonly Readiness[] | undefined;
  nudges: Nudges;
}

export const LobbyCard = ({ begins, items, nudges }: LobbyCardProps) => {
  const t = useText();
  const { time, longDay } = useFormats();
  const { state, may } = useLive();
  const now = useTick();
  const counts = { present: presentOf(state, now).length, count: membersOf(state).length };
  const minutes = minutesFor(items ?? []);
  const { waiting } = nudges;
  const starts = may('start');
  return (
    <section className={styles.card} aria-label={t('liveMeetings.lobby.when')}>
      <div className={styles.about}>
        {begins !== undefined && (
          <p className={styles.kicker}>
            <b>{t('liveMeetings.lobby.startsAt', { time: time(begins) })}</b> <span>{longDay(dayHere(new Date(begins)))}</span>
          </p>
        )}
        <Countdown begins={begins} />
        <p className={styles.sentence}>
          {t('liveMeetings.lobby.here', counts)}{' '}
          {starts
            ? items !== undefined &&
              (items.every(isReady) ? t('liveMeetings.lobby.allReady') : t('liveMeetings.lobby.canWait', { count: minutes }))
            : t('liveMeetings.lobby.waits', { section: state.agenda[0]?.name })}
        </p>
      </div>
      {waiting.length > 1 && (
        <Button tone="soft" icon={IconBellRinging} busy={nudges.busy} onClick={() => nudges.send(waiting)}>
          {waiting.length === 2 ? t('liveMeetings.lobby.nudgeBoth') : t('liveMeetings.lobby.nudgeAll', { count: waiting.length })}
        </Button>
      )}
    </section>
  );
};
