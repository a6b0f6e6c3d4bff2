import { IconAlertTriangle, IconCopy, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useQueue } from '../../../../web/outbox/outbox.ts';
import { outbox } from '../../../../web/outbox/page-outbox.ts';
import { type Kept, mayTakeBack, type NotDone, type Overtaken } from '../../../../web/outbox/queue.ts';
import { sayWords } from '../../../../web/outbox/say-words.ts';
import { connection, tryNow } from '../../../../web/realtime/connection.ts';
import { offlineAfter, useLongLost } from '../../../../web/realtime/use-long-lost.ts';
import { RichTextView } from '../../../../web/rich-text/rich-text-view.tsx';
import { wordsOf } from '../../../../web/session/unsent.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { useFirstName, useLive } from './live-context.tsx';
import styles from './offline.module.css';

/** Returns since when this page does not hear from the meeting; undefined while it does. */
export const useOffline = (): Date | undefined => {
  const lostAt = useLongLost(offlineAfter);
  return lostAt === undefined ? undefined : new Date(lostAt);
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

const KeptRow = ({ act }: { act: Kept }) => {
  const t = useText();
  const { time } = useFormats();
  const what = sayWords(act.says);
  return (
    <li className={styles.row}>
      <Icon as={IconRefresh} size="sm" className={styles.icon} />
      <span className={styles.what}>{what}</span>
      <span className={styles.time}>{time(new Date(act.at))}</span>
      {mayTakeBack(act) && (
        <Button aria-label={`${t('liveMeetings.offline.takeBack')}: ${what}`} onClick={() => outbox.takeBack(act.key)}>
          {t('liveMeetings.offline.takeBack')}
        </Button>
      )}
    </li>
  );
};

const Text = ({ part, value }: { part: string; value: unknown }) => {
  const { day } = useFormats();
  const said = typeof value === 'string' ? value : '';
  if (part === 'contentHtml') return <RichTextView html={said} />;
  return <p>{part === 'dueDate' && said !== '' ? day(said) : said}</p>;
};

/** Shows both texts of an edit that somebody else was ahead of, and asks which one stays. */
const Choice = ({ act, over }: { act: NotDone; over: Overtaken }) => {
  const t = useText();
  const parts = Object.entries(over.act.edit?.mine ?? {});
  const texts = (label: string, valueOf: (part: string, mine: unknown) => unknown) => (
    <div className={styles.text}>
      <small>{label}</small>
      {parts.map(([part, mine]) => (
        <Text key={part} part={part} value={valueOf(part, mine)} />
      ))}
    </div>
  );
  const what = sayWords(act.says);
  return (
    <div className={styles.both}>
      {texts(t('liveMeetings.offline.theirs'), (part) => over.current[part])}
      {texts(t('liveMeetings.offline.yours'), (_, mine) => mine)}
      <div className={styles.choice}>
        <Button tone="soft" aria-label={`${t('liveMeetings.notes.take')}: ${what}`} onClick={() => outbox.dismiss(act.key)}>
          {t('liveMeetings.notes.take')}
        </Button>
        <Button tone="soft" aria-label={`${t('liveMeetings.notes.keep')}: ${what}`} onClick={() => outbox.keepMine(act)}>
          {t('liveMeetings.notes.keep')}
        </Button>
      </div>
    </div>
  );
};

/** Returns why an act was not done; of an overtaken edit, who was ahead if that is known. */
const useWhyNot = () => {
  const t = useText();
  const nameOf = useFirstName();
  return ({ why, over }: NotDone): string => {
    if (over === undefined) return sayWords(why);
    const byId = over.current['updatedById'];
    const name = typeof byId === 'string' ? nameOf(byId) : undefined;
    return name === undefined ? t('liveMeetings.offline.changedSomebody') : t('liveMeetings.offline.changed', { name });
  };
};

const NotDoneRow = ({ act }: { act: NotDone }) => {
  const t = useText();
  const { time } = useFormats();
  const what = sayWords(act.says);
  const whyNot = useWhyNot();
  const copy = async () => {
    const words = wordsOf(act.over?.act.edit?.mine);
    await navigator.clipboard?.writeText(words === '' ? what : words);
    toast.success(t('liveMeetings.offline.copied'));
  };
  return (
    <li className={classes(styles.row, act.over !== undefined && styles.wraps)}>
      <Icon as={IconAlertTriangle} size="sm" className={styles.away} />
      <span className={styles.what}>
        {what}
        <small>{whyNot(act)}</small>
      </span>
      <span className={styles.time}>{time(new Date(act.at))}</span>
      <Button icon={IconCopy} aria-label={`${t('liveMeetings.offline.copy')}: ${what}`} onClick={() => void copy().catch(() => undefined)}>
        {t('liveMeetings.offline.copy')}
      </Button>
      {act.over === undefined ? (
        <Button aria-label={`${t('liveMeetings.offline.dismiss')}: ${what}`} onClick={() => outbox.dismiss(act.key)}>
          {t('liveMeetings.offline.dismiss')}
        </Button>
      ) : (
        <Choice act={act} over={act.over} />
      )}
    </li>
  );
};

/** Lists below the section what is kept on this device until the connection is back, and what was not done. */
export const KeptActs = () => {
  const t = useText();
  const { state } = useLive();
  const { kept, notDone } = useQueue(outbox);
  const waiting = kept.filter(({ waited, place }) => waited && place === state.meetingId);
  const failed = notDone.filter(({ place }) => place === state.meetingId);
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles.list} aria-labelledby="kept-acts">
          <h2 id="kept-acts">
            {t('liveMeetings.offline.kept')} <span className={styles.count}>{waiting.length}</span>
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
            {t('liveMeetings.offline.notDone')} <span className={styles.count}>{failed.length}</span>
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
