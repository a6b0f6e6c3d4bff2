import '#web/core/texts/live-meetings.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconStar,
  IconThumbUp,
  IconWifiOff,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { mayTakeBack, type NotDone, type StoredCommand } from '#web/core/outbox/queue.ts';
import { labelText } from '#web/core/outbox/say-words.ts';
import { connection, tryNow } from '#web/core/realtime/connection.ts';
import { offlineAfter, useLongLost } from '#web/core/realtime/use-long-lost.ts';
import { wordsOf } from '#web/core/session/unsent.ts';
import { instantHere } from '#web/core/time/now-here.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { leading } from '../../rules/waiting.ts';
import { ConflictChoiceCard, useNewerEdit } from './conflict-choice-card.tsx';
import { useLive } from './live-context.tsx';
import styles from './offline.module.css';

/** Returns since when this page does not hear from the meeting; undefined while it does. */
export const useOffline = (): Date | undefined => {
  const lostAt = useLongLost(offlineAfter);
  return lostAt === undefined ? undefined : instantHere(lostAt);
};

/** Returns the seconds until the next try, updated as they pass. */
const useNextTry = (): number => {
  const left = () => Math.max(0, Math.ceil(((connection().nextAt ?? 0) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};

const NextTry = () => {
  const t = useText();
  const seconds = useNextTry();
  return (
    <>
      <span className={styles.trying}>
        {seconds > 1 ? t('liveMeetings.offline.nextTry', { seconds }) : t('liveMeetings.offline.trying')}
      </span>
      <Button tone="soft" className={styles.try} onClick={() => void tryNow()}>
        {t('shell.parts.tryNow')}
      </Button>
    </>
  );
};

/** Says above the section that there is no connection, since when, and when the next try comes. */
export const OfflineStrip = () => {
  const t = useText();
  const { time } = useFormats();
  const since = useOffline();
  if (since === undefined) return null;
  return (
    <div className={styles.strip}>
      <Icon as={IconWifiOff} className={styles.away} />
      <div className={styles.words} role="status">
        <b>{t('liveMeetings.offline.title', { time: time(since) })}</b>
        <span>{t('liveMeetings.offline.text')}</span>
      </div>
      <NextTry />
    </div>
  );
};

/** Icons of kept acts by the last part of their endpoint's name. */
const icons: Readonly<Record<string, typeof IconCheck>> = {
  complete: IconCheck,
  solve: IconCheck,
  markAsSolved: IconCheck,
  review: IconCheck,
  reviewHeadline: IconCheck,
  addRating: IconStar,
  voteIssue: IconThumbUp,
  create: IconPlus,
  update: IconPencil,
  enterValue: IconPencil,
  writeNotes: IconPencil,
};
const iconOf = ({ endpoint }: StoredCommand) => icons[endpoint.name.split('.').at(-1) ?? ''] ?? IconRefresh;

const KeptRow = ({ act }: { act: StoredCommand }) => {
  const t = useText();
  const { time } = useFormats();
  const what = labelText(act.says);
  return (
    <li className={styles.row}>
      <Icon as={iconOf(act)} size="sm" className={styles.icon} />
      <span className={styles.what}>{what}</span>
      <span className={styles.time}>{time(instantHere(Date.parse(act.at)))}</span>
      {mayTakeBack(act) && (
        <Button aria-label={`${t('liveMeetings.offline.takeBack')}: ${what}`} onClick={() => outbox.takeBack(act.key)}>
          {t('liveMeetings.offline.takeBack')}
        </Button>
      )}
    </li>
  );
};

/** Returns why an act was not done: what somebody did before, if that is known; of an overtaken edit, who was ahead. */
const useWhyNot = ({ why, over, late }: NotDone): string => {
  const t = useText();
  const { name } = useNewerEdit(over, late);
  if (over === undefined) return name === undefined || late === undefined ? labelText(why) : t(`shell.outbox.${late.deed}`, { name });
  return name === undefined ? t('liveMeetings.offline.changedSomebody') : t('liveMeetings.offline.changed', { name });
};

const NotDoneRow = ({ act }: { act: NotDone }) => {
  const t = useText();
  const { time } = useFormats();
  const what = labelText(act.says);
  const whyNot = useWhyNot(act);
  const copy = async () => {
    const words = wordsOf(act.over?.act.edit?.mine);
    await navigator.clipboard?.writeText(words === '' ? what : words);
    toast.success(t('liveMeetings.offline.copied'));
  };
  const copies = (
    <Button icon={IconCopy} aria-label={`${t('liveMeetings.offline.copy')}: ${what}`} onClick={() => void copy().catch(() => undefined)}>
      {t('liveMeetings.offline.copy')}
    </Button>
  );
  return (
    <li className={classes(styles.row, act.over !== undefined && styles.wraps)}>
      <Icon as={IconAlertTriangle} size="sm" className={styles.away} />
      <span className={styles.what}>
        {what}
        <small>{whyNot}</small>
      </span>
      <span className={styles.time}>{time(instantHere(Date.parse(act.at)))}</span>
      {act.over === undefined && copies}
      {act.over === undefined ? (
        <Button aria-label={`${t('liveMeetings.offline.dismiss')}: ${what}`} onClick={() => outbox.dismiss(act.key)}>
          {t('liveMeetings.offline.dismiss')}
        </Button>
      ) : (
        <ConflictChoiceCard act={act} over={act.over}>
          {copies}
        </ConflictChoiceCard>
      )}
    </li>
  );
};

/** Takes from the list what only whoever leads could do, once the person does not lead any more: it has no sense then. */
const useSense = (failed: readonly NotDone[]): void => {
  const { isScribe, may } = useLive();
  const leads = isScribe || may('start');
  const ended = leads ? '' : failed.flatMap(({ key, of }) => (of?.includes(leading) ? [key] : [])).join(' ');
  useEffect(() => {
    for (const key of ended.split(' ')) outbox.dismiss(key);
  }, [ended]);
};

/** Lists below the section what is kept on this device until the connection is back, and what was not done. */
export const WaitingCommands = () => {
  const t = useText();
  const { state } = useLive();
  const { kept, notDone } = useQueue(outbox);
  const waiting = kept.filter(({ waited, place }) => waited && place === state.meetingId);
  const failed = notDone.filter(({ place }) => place === state.meetingId);
  useSense(failed);
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles.list} aria-labelledby="kept-acts">
          <h2 id="kept-acts">
            {t('liveMeetings.offline.kept')}{' '}
            <span className={styles.count}>
              <Count of={waiting.length} />
            </span>
          </h2>
          <ul>
            {waiting.map((act) => (
              <KeptRow key={act.key} act={act} />
            ))}
          </ul>
        </section>
      )}
      {failed.length > 0 && (
        <section className={styles.list} aria-labelledby="acts-not-done">
          <h2 id="acts-not-done">
            {t('liveMeetings.offline.notDone')}{' '}
            <span className={styles.count}>
              <Count of={failed.length} />
            </span>
          </h2>
          <ul>
            {failed.map((act) => (
              <NotDoneRow key={act.key} act={act} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
