import '#web/core/texts/home.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link as TextLink } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Readiness } from '#features/meeting/readiness/contract.ts';
import type { Meeting } from '#features/teams/team/contract.ts';
import { PageLink, useWayInto, wayLabels } from '#features/teams/team/web/parts/meeting-button.tsx';
import { dayOf, MeetingWhen, startOf } from '#features/teams/team/web/parts/meeting-when.tsx';
import { TagDot } from '#features/teams/team/web/parts/tag-dot.tsx';
import { dateFormat } from '#shared/formatters.ts';
import { isLicensed } from '#shared/roles.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useNumberWord } from '#web/core/i18n/use-number-word.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { usedTimeZone } from '#web/core/time/time-zone.ts';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LivePill } from '#web/kit/ui/live-pill.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { minutesUntil } from '../../rules/meetings.ts';
import { useMissing, useNextMeeting } from '../calls.ts';
import styles from './next-meeting.module.css';

/** Returns a function that writes numbers up to twelve as words. */
const useCounted = () => {
  const t = useText();
  const said = useNumberWord();
  return (key: 'home.numbers' | 'home.rocks' | 'home.todos' | 'home.headlines', count: number): string[] =>
    count === 0 ? [] : [t(key, { count, said: said(count) })];
};

/** Returns the current time, updated every half minute. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => nowHere());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowHere()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const Missing = ({ readiness }: { readiness: Readiness }) => {
  const t = useText();
  const { list } = useFormats();
  const counted = useCounted();
  const what = [
    ...counted('home.numbers', readiness.numbersMissing.length),
    ...counted('home.rocks', readiness.rocksWithoutStatus.length),
    ...counted('home.todos', readiness.todosOverdue.length),
    ...counted('home.headlines', readiness.headlinesUnread.length),
  ];
  return <>{what.length === 0 ? t('home.ready') : t('home.missing', { what: list(what) })}</>;
};

/** Renders when the running meeting started, with the day if that was not today. */
const Since = ({ started, now }: { started: string; now: Date }) => {
  const t = useText();
  const { time, dateTime } = useFormats();
  const isToday = dayHere(new Date(started)) === dayHere(now);
  return <>{t('home.running', { time: (isToday ? time : dateTime)(started) })}</>;
};

/** Renders `10:00 AM` and `in 24 minutes`, or the day when it is not today. */
const Start = ({ instant, now }: { instant: string; now: Date }) => {
  const { locale, time, dayWords } = useFormats();
  const minutes = minutesUntil(instant, now);
  const day = dayHere(new Date(instant));
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: usedTimeZone() }).formatToParts(new Date(instant));
  const isToday = day === dayHere(now);
  const far = Math.abs(minutes) >= 90;
  const away = new Intl.RelativeTimeFormat(locale).format(far ? Math.round(minutes / 60) : minutes, far ? 'hour' : 'minute');
  return (
    <time dateTime={instant} className={styles.when} title={time(instant)}>
      <b>{isToday ? clock.map(({ type, value }) => (type === 'dayPeriod' ? <small key={type}>{value}</small> : value)) : dayWords(day)}</b>
      <span>{isToday ? away : time(instant)}</span>
    </time>
  );
};

/** Renders when a meeting is: its start, or its day alone where no time is set. */
const When = ({ meeting, now }: { meeting: Meeting; now: Date }) => {
  const { dayWords } = useFormats();
  const [day, at] = [dayOf(meeting), startOf(meeting)];
  if (at !== null) return <Start instant={at} now={now} />;
  if (day === null) return null;
  return (
    <time dateTime={day} className={styles.when}>
      <b>{dayWords(day)}</b>
    </time>
  );
};

const Next = ({ meeting }: { meeting: Meeting }) => {
  const t = useText();
  const id = useId();
  const now = useNow();
  const { user } = useSession();
  const readiness = useMissing(meeting.id);
  const { people } = usePeople(meeting.invitees);
  const others = meeting.invitees.filter((person) => person !== user.userId).flatMap((person) => people.get(person) ?? []);
  const live = meeting.status === 'Running' || meeting.status === 'Paused';
  const { tractionId, threadId } = meeting;
  const way = useWayInto(meeting);
  return (
    <Sheet tone="accent" className={styles.next} aria-labelledby={id}>
      {!live && <When meeting={meeting} now={now} />}
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {meeting.title} {live && <LivePill paused={meeting.status === 'Paused'} />}
        </h2>
        <p className={styles.missing}>
          {live
            ? meeting.started !== null && <Since started={meeting.started} now={now} />
            : readiness && <Missing readiness={readiness} />}
        </p>
      </div>
      {others.length > 0 && (
        <span className={styles.faces}>
          <AvatarStack people={others} />
        </span>
      )}
      {way !== 'page' ? (
        <PageLink
          to="/meeting/live/$id"
          params={{ id: meeting.id }}
          tone="primary"
          className={styles.go}
          aria-label={t(wayLabels[way].name, { title: meeting.title })}
        >
          <span className={styles.long}>{t(wayLabels[way].text)}</span>
          <span className={styles.short}>{t(`home.${way}Short`)}</span>
        </PageLink>
      ) : (
        <PageLink to="/traction/$tractionId/$threadId" params={{ tractionId, threadId }} tone="soft" className={styles.go}>
          {t('home.open')}
        </PageLink>
      )}
    </Sheet>
  );
};

/** Renders my meetings after the next, one line each: when, title, and a link. */
const Others = ({ meetings }: { meetings: readonly Meeting[] }) => {
  const t = useText();
  return (
    <ul className={styles.others} aria-label={t('home.others')}>
      {meetings.map((meeting) => (
        <li key={meeting.id}>
          <TagDot tag={meeting.colorTag} />
          <TextLink to="/traction/$tractionId/$threadId" params={{ tractionId: meeting.tractionId, threadId: meeting.threadId }}>
            {meeting.title}
          </TextLink>
          {meeting.nextDate !== null && <MeetingWhen meeting={meeting} />}
        </li>
      ))}
      <li>
        <TextLink to="/meetings">{t('home.allMeetings')}</TextLink>
      </li>
    </ul>
  );
};

interface NextMeetingProps {
  /** Only meetings of these tractions; without it, all of mine. */
  tractionIds?: readonly string[] | undefined;
}

/** Renders the card of my next meeting: when it is, what I still have to prepare, who comes, and the button to join. */
export const NextMeeting = ({ tractionIds }: NextMeetingProps) => {
  const t = useText();
  const session = useSession();
  const { meeting, others, none } = useNextMeeting(tractionIds);
  const role = roleOf(session);
  if (meeting !== undefined) {
    return (
      <div className={styles.whole}>
        <Next meeting={meeting} />
        {others.length > 0 && <Others meetings={others} />}
      </div>
    );
  }
  if (!none) return <div className={styles.waiting} />;
  return (
    <Sheet tone="accent" className={styles.first} aria-label={t('home.next')}>
      <EmptyState
        icon={IconUsersGroup}
        level={2}
        title={t(session.teams.length === 0 ? 'home.firstTitle' : 'home.noneTitle')}
        text={t(session.teams.length === 0 ? 'home.firstText' : 'home.noneText')}
        action={
          role !== undefined &&
          isLicensed(role) && (
            <PageLink to={session.teams.length === 0 ? '/meeting/new' : '/meetings'} tone="primary">
              {t(session.teams.length === 0 ? 'home.firstMake' : 'home.noneOpen')}
            </PageLink>
          )
        }
      />
    </Sheet>
  );
};
