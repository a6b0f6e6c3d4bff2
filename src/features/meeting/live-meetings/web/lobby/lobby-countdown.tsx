import '#web/core/texts/live-meetings.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { useTick } from '../room/live-context.tsx';
import styles from './lobby.module.css';

/** Seconds of a day: a start that is further away is a date, not a countdown. */
const aDay = 86_400;

/** Minutes up to which it is said how late the meeting is. */
const mostLate = 60;

interface CountdownProps {
  /** When the meeting is to begin; undefined when no time was set. */
  begins: string | undefined;
  /** In the card, or on a phone in the header. */
  look?: 'card' | 'head';
}

/** Renders how long it is until the start: minutes to go, ready, or by how much it is late. The meeting never starts by itself. */
export const Countdown = ({ begins, look = 'card' }: CountdownProps) => {
  const t = useText();
  const { duration } = useFormats();
  const now = useTick();
  const left = begins === undefined ? 0 : Math.ceil((Date.parse(begins) - now.getTime()) / 1000);
  const late = Math.floor(-left / 60);
  const isLate = late >= 1 && late <= mostLate && begins !== undefined;
  if (left > aDay) return null;
  return (
    <div className={classes(styles.clock, look === 'head' && styles.inHead)} role="timer">
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
