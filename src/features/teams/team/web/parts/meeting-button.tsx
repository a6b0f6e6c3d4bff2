import '#web/core/texts/meetings.ts';
import { createLink } from '@tanstack/react-router';
import { todayHere } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import type { Meeting } from '../../contract.ts';
import { type WayIn, wayInto } from '../../rules.ts';
import { dayOf } from './meeting-when.tsx';

/** Renders a link to a page of the app that looks like a button. */
export const PageLink = createLink(ButtonLink);

/** Returns true when the meeting is today or its day has passed. */
const isDue = (meeting: Meeting): boolean => {
  const day = dayOf(meeting);
  return day !== null && day <= todayHere();
};

/** Returns my way into a meeting today; on the meeting's own page the lobby is open before its day too. */
export const useWayInto = (meeting: Meeting, own = false): WayIn => wayInto(meeting, useSession().user.userId, own || isDue(meeting));

/** What stands on the button of each way into a meeting, and its accessible name. */
export const wayLabels = {
  join: { text: 'meetings.join', name: 'meetings.joinOf' },
  lobby: { text: 'meetings.lobby', name: 'meetings.lobbyOf' },
} as const;

interface MeetingActProps {
  meeting: Meeting;
  /** True on the meeting's own page: its lobby is open before its day, and there is no page to open. */
  own?: boolean | undefined;
  size?: 'sm' | 'md' | undefined;
}

/** Renders the button of a meeting: join a running one, open the lobby of one to be held, see any other; catalogue row J-21. */
export const MeetingButton = ({ meeting, own = false, size }: MeetingActProps) => {
  const t = useText();
  const way = useWayInto(meeting, own);
  const { id, tractionId, threadId, title } = meeting;
  if (way !== 'page') {
    const tone = way === 'join' || own ? 'primary' : 'soft';
    return (
      <PageLink to={`/meeting/live/${id}`} tone={tone} size={size} aria-label={t(wayLabels[way].name, { title })}>
        {t(wayLabels[way].text)}
      </PageLink>
    );
  }
  if (own) return null;
  return (
    <PageLink to={`/traction/${tractionId}/${threadId}/meetingoverview`} size={size} aria-label={t('meetings.openOf', { title })}>
      {t('meetings.open')}
    </PageLink>
  );
};
