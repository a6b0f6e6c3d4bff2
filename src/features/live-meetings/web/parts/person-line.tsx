import { IconDoorExit, IconDots, IconUserCheck } from '@tabler/icons-react';
import { nameOf } from '../../../../shared/names.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { Menu } from '../../../../web/ui/menu.tsx';
import { PersonRow } from '../../../../web/ui/person-row.tsx';
import { RatingMark } from '../../../../web/ui/rating-mark.tsx';
import type { Attendee, Presence } from '../../contract.ts';
import { presenceOf } from '../../rules.ts';
import { type Live, useLive } from './live-context.tsx';

interface PersonLineProps {
  attendee: Attendee;
  now: Date;
  /** The owner of the meeting. */
  ownerId: string | null | undefined;
  /** The person who raised the Issue under discussion. */
  raisedBy: string | undefined;
}

const phraseOf = (
  { scribeId, me }: Live,
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
  if (presence === 'inRoom') return t('liveMeetings.people.inRoom');
  const roles = [
    ...(personId === me.personId ? [t('liveMeetings.people.you')] : []),
    ...(personId === scribeId ? [t('liveMeetings.people.scribe')] : []),
    ...(personId === ownerId && personId !== scribeId ? [t('liveMeetings.people.leads')] : []),
    ...(personId === raisedBy ? [t('liveMeetings.people.raised')] : []),
  ];
  const words = roles.length === 0 ? [t('liveMeetings.people.here')] : roles;
  if (droppedAt !== null) return t('liveMeetings.people.reconnecting');
  const phrase = words.join(', ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
};

/** Renders the scribe's menu for a person without a device. */
const RoomMenu = ({ attendee, presence, name }: { attendee: Attendee; presence: Presence; name: string }) => {
  const t = useText();
  const { send } = useLive();
  const { personId } = attendee;
  const entry =
    presence === 'inRoom'
      ? {
          key: 'out',
          label: t('liveMeetings.people.leaveRoom'),
          icon: IconDoorExit,
          onChoose: () => send({ type: 'leaveOffline', personId }),
        }
      : {
          key: 'in',
          label: t('liveMeetings.people.enterRoom'),
          icon: IconUserCheck,
          onChoose: () => send({ type: 'joinOffline', personId }),
        };
  return (
    <Menu
      label={t('liveMeetings.people.more', { name })}
      align="end"
      entries={[entry]}
      trigger={(props) => <IconButton icon={IconDots} size="sm" label={t('liveMeetings.people.more', { name })} {...props} />}
    />
  );
};

/** Renders a person in the meeting: presence, role and rating. */
export const PersonLine = (props: PersonLineProps) => {
  const t = useText();
  const { time } = useFormats();
  const live = useLive();
  const { attendee, now } = props;
  const person = live.personOf(attendee.personId);
  const presence = presenceOf(attendee, now);
  const moves = live.may('joinOffline') && presence !== 'here';
  const isIn = presence === 'here' || presence === 'inRoom';
  return (
    <PersonRow person={person} presence={isIn ? 'here' : 'away'} phrase={phraseOf(live, props, t, time)}>
      {moves && <RoomMenu attendee={attendee} presence={presence} name={nameOf(person)} />}
      {live.state.started !== null && (!moves || attendee.rating !== null) && <RatingMark rating={attendee.rating ?? undefined} />}
    </PersonRow>
  );
};
