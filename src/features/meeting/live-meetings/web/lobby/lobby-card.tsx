import '#web/core/texts/live-meetings.ts';
import { IconBellRinging } from '@tabler/icons-react';
import type { Readiness } from '#features/meeting/readiness/contract.ts';
import { countMissing, isReady } from '#features/meeting/readiness/rules.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useNumberWord } from '#web/core/i18n/use-number-word.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { membersOf, presentOf, useLive, useTick } from '../room/live-context.tsx';
import styles from './lobby.module.css';
import { Countdown } from './lobby-countdown.tsx';
import type { Nudges } from './nudges.ts';

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
  const isPhone = usePhone();
  const said = useNumberWord();
  const { state, may } = useLive();
  const now = useTick();
  const count = presentOf(state, now).length;
  const here = { count, present: said(count, 'first'), all: said(membersOf(state).length) };
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
        {(!isPhone || begins === undefined) && <Countdown begins={begins} />}
        <p className={styles.sentence}>
          {t('liveMeetings.lobby.here', here)}{' '}
          {starts
            ? items !== undefined &&
              (items.every(isReady)
                ? t('liveMeetings.lobby.allReady')
                : t('liveMeetings.lobby.canWait', { count: minutes, said: said(minutes) }))
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
