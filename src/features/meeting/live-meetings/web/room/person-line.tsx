import '#web/core/texts/live-meetings.ts';
import { IconHandStop } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { PersonRow } from '#features/ground/people/web/parts/person-row.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { Attendee, LiveMeeting } from '../../contract.ts';
import { ratingOf } from '../../rules/waiting.ts';
import { isChoosing, presenceOf, segueOf, speakerOf, votesEach, votesLeft, waitingOf } from '../../rules.ts';
import { RatingMark } from '../parts/rating-mark.tsx';
import { type LiveState, useLive } from './live-context.tsx';
import { useOffline } from './offline.tsx';
import styles from './person-line.module.css';
import { PersonMenu } from './person-menu.tsx';

interface PersonLineProps {
  attendee: Attendee;
  now: Date;
  /** The owner of the meeting. */
  ownerId: string | null | undefined;
  /** The person who raised the Issue under discussion. */
  raisedBy: string | undefined;
}

const asksToLead = ({ asking }: LiveMeeting, personId: string): boolean => asking?.some((one) => one.personId === personId) === true;

/** Returns whether a person speaks in Segue, or is next. */
const turnPhrase = (state: LiveMeeting, personId: string, now: Date): 'speaking' | 'next' | undefined => {
  if (segueOf(state) === undefined || speakerOf(state) === undefined) return undefined;
  if (speakerOf(state)?.personId === personId) return 'speaking';
  return waitingOf(state, now)[0]?.personId === personId ? 'next' : undefined;
};

const phraseOf = (
  { scribeId, me, state, isGuest }: LiveState,
  { attendee, now, ownerId, raisedBy }: PersonLineProps,
  t: ReturnType<typeof useText>,
  time: (instant: string) => string,
): string => {
  const { personId, leftAt, droppedAt } = attendee;
  const presence = presenceOf(attendee, now);
  if (presence === 'left') {
    const since = leftAt ?? droppedAt;
    return since === null ? t('liveMeetings.people.left') : t('liveMeetings.people.leftAt', { time: time(since) });
  }
  if (presence === 'absent') return t('liveMeetings.people.absent');
  const inIds = state.agenda[state.agendaIndex]?.type === 'IDS';
  const choosing = isChoosing(state) && inIds;
  const turn = turnPhrase(state, personId, now);
  if (presence === 'inRoom' && turn === undefined) return t(choosing ? 'liveMeetings.people.byHand' : 'liveMeetings.people.inRoom');
  if (attendee.observes === true) return t(isGuest(personId) ? 'liveMeetings.people.watches' : 'liveMeetings.people.observer');
  const roles = [
    ...(turn === undefined ? [] : [t(`liveMeetings.people.${turn}`)]),
    ...(presence === 'inRoom' ? [t('liveMeetings.people.inRoom').toLowerCase()] : []),
    ...(asksToLead(state, personId) ? [t('liveMeetings.people.asks')] : []),
    ...(personId === me.personId ? [t('liveMeetings.people.you')] : []),
    ...(personId === scribeId ? [t('liveMeetings.people.scribe')] : []),
    ...(personId === ownerId && personId !== scribeId ? [t('liveMeetings.people.leads')] : []),
    ...(inIds && personId === raisedBy ? [t('liveMeetings.people.raised')] : []),
  ];
  const left = votesLeft(state, personId);
  const voted = choosing &&
    left < votesEach && [left === 0 ? t('liveMeetings.people.voted') : t('liveMeetings.people.votesLeft', { count: left })];
  const words = roles.length === 0 ? voted || [t('liveMeetings.people.here')] : roles;
  if (droppedAt !== null) return t('liveMeetings.people.reconnecting');
  const phrase = words.join(', ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
};

/** Opens the row's menu at Shift F10 or a right click. */
const openMenu = (press: MouseEvent<HTMLElement>) => {
  const button = press.currentTarget.querySelector<HTMLButtonElement>('[data-person-menu] button');
  if (button === null) return;
  press.preventDefault();
  button.click();
};

/** Renders a person in the meeting: presence, role and rating. */
export const PersonLine = (props: PersonLineProps) => {
  const t = useText();
  const { time } = useFormats();
  const live = useLive();
  const { attendee, now } = props;
  const person = live.personOf(attendee.personId);
  const presence = presenceOf(attendee, now);
  const offline = useOffline();
  const waiting = useWaiting(ratingOf(attendee.personId));
  const mine = attendee.personId === live.me.personId;
  const isIn = presence === 'here' || presence === 'inRoom';
  const isSeen = isIn && (offline === undefined || mine);
  const seen = offline && (mine ? t('liveMeetings.offline.you') : t('liveMeetings.offline.seen', { time: time(offline) }));
  const asks = asksToLead(live.state, attendee.personId);
  const rates = attendee.rating !== null || !live.isGone(attendee.personId);
  const rated = live.state.started !== null && attendee.observes !== true && rates;
  return (
    <PersonRow
      person={person}
      presence={isSeen ? 'here' : 'away'}
      phrase={(isIn && seen) || phraseOf(live, props, t, time)}
      onContextMenu={openMenu}
    >
      <span className={styles.end}>
        <PersonMenu attendee={attendee} now={now} className={styles.menu} />
        <span className={styles.mark}>
          {asks ? (
            <span className={styles.hand}>
              <Icon as={IconHandStop} />
            </span>
          ) : (
            rated && <RatingMark rating={attendee.rating ?? undefined} waiting={waiting} />
          )}
        </span>
      </span>
    </PersonRow>
  );
};
