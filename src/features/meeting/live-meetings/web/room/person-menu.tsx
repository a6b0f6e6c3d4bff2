import '#web/core/texts/live-meetings.ts';
import { IconArrowsRightLeft, IconDoorExit, IconDots, IconHandStop, IconMicrophone, IconThumbUp, IconUserCheck } from '@tabler/icons-react';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { Attendee } from '../../contract.ts';
import { asksAgainAt, canBeScribe, isChoosing, presenceOf, segueOf } from '../../rules.ts';
import { useLive } from './live-context.tsx';

/** Returns the entry with which I ask to be scribe, or take my ask back. */
const useAsking = (): MenuEntry[] => {
  const t = useText();
  const { time } = useFormats();
  const { state, me, room, may, send } = useLive();
  if (!may('askToLead') || state.scribePersonId === me.personId || !canBeScribe(state, me.personId)) return [];
  if (state.asking?.some(({ personId }) => personId === me.personId) === true)
    return [{ key: 'stop', label: t('liveMeetings.people.stopAsking'), icon: IconHandStop, onChoose: () => send({ type: 'stopAsking' }) }];
  const again = asksAgainAt(state, me.personId, room.now());
  const label = t('liveMeetings.people.ask');
  const because = again && t('liveMeetings.people.askAgain', { time: time(again) });
  return [{ key: 'ask', label, icon: IconHandStop, because, onChoose: () => send({ type: 'askToLead' }) }];
};

/** Returns what the scribe may do with a person: hand over, give the word, and say that somebody is or was in the room. */
const useLeading = ({ personId, segueStatus, observes }: Attendee, presence: ReturnType<typeof presenceOf>): MenuEntry[] => {
  const t = useText();
  const { state, may, send, voteFor, personOf } = useLive();
  const votes = presence === 'inRoom' && isChoosing(state) && may('joinOffline') && may('voteIssue');
  const hands = may('handOver') && canBeScribe(state, personId);
  const gives = may('setSelectedAttendee') && segueOf(state) !== undefined && observes !== true && segueStatus !== 'Selected';
  const rooms = may('joinOffline') && presence !== 'here';
  return [
    ...(hands
      ? [
          {
            key: 'scribe',
            label: t('liveMeetings.people.makeScribe'),
            icon: IconArrowsRightLeft,
            onChoose: () => send({ type: 'handOver', personId }),
          },
        ]
      : []),
    ...(votes
      ? [
          {
            key: 'vote',
            label: t('liveMeetings.people.voteFor', { name: nameOf(personOf(personId)) }),
            icon: IconThumbUp,
            onChoose: () => voteFor(personId),
          },
        ]
      : []),
    ...(gives
      ? [
          {
            key: 'word',
            label: t('liveMeetings.people.giveWord'),
            icon: IconMicrophone,
            onChoose: () => send({ type: 'setSelectedAttendee', personId }),
          },
        ]
      : []),
    ...(rooms && presence === 'inRoom'
      ? [
          {
            key: 'out',
            label: t('liveMeetings.people.leaveRoom'),
            icon: IconDoorExit,
            onChoose: () => send({ type: 'leaveOffline', personId }),
          },
        ]
      : []),
    ...(rooms && presence !== 'inRoom'
      ? [
          {
            key: 'in',
            label: t('liveMeetings.people.enterRoom'),
            icon: IconUserCheck,
            onChoose: () => send({ type: 'joinOffline', personId }),
          },
        ]
      : []),
  ];
};

/** Renders the menu of a person: mine to ask for the lead, the scribe's to lead. Nothing where there is nothing to choose. */
export const PersonMenu = ({ attendee, now, className }: { attendee: Attendee; now: Date; className?: string | undefined }) => {
  const t = useText();
  const { me, personOf, isGone } = useLive();
  const asking = useAsking();
  const leading = useLeading(attendee, presenceOf(attendee, now));
  const isMe = attendee.personId === me.personId;
  const entries = isMe ? asking : leading;
  if (entries.length === 0 || isGone(attendee.personId)) return null;
  const label = t('liveMeetings.people.more', { name: nameOf(personOf(attendee.personId)) });
  return (
    <span className={className} data-person-menu="">
      <Menu
        label={label}
        align="end"
        entries={entries}
        trigger={(props) => <IconButton icon={IconDots} size="sm" label={label} {...props} />}
      />
    </span>
  );
};
