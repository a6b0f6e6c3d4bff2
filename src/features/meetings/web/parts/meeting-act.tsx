import { IconPlayerPlay } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { todayHere } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { ButtonLink } from '../../../../web/ui/button-link.tsx';
import type { Meeting } from '../../contract.ts';
import { dayOf } from './meeting-when.tsx';

/** Renders a link to a page of the app that looks like a button. */
export const PageLink = createLink(ButtonLink);

interface MeetingActProps {
  meeting: Meeting;
  /** True on the meeting's own page: the meeting can be started before its day, and there is no page to open. */
  own?: boolean | undefined;
  size?: 'sm' | 'md' | undefined;
}

/** Returns true when the meeting is today or its day has passed. */
const isDue = (meeting: Meeting): boolean => {
  const day = dayOf(meeting);
  return day !== null && day <= todayHere();
};

/** Renders the button of a meeting: join a running one, start one that may be started, open any other; catalogue row J-21. */
export const MeetingAct = ({ meeting, own = false, size }: MeetingActProps) => {
  const t = useText();
  const { id, canJoin, can, tractionId, threadId, title } = meeting;
  const live = `/meeting/live/${id}`;
  if (canJoin) {
    return (
      <PageLink to={live} tone="primary" size={size} aria-label={t('meetings.joinOf', { title })}>
        {t('meetings.join')}
      </PageLink>
    );
  }
  if (can.start && (own || isDue(meeting))) {
    return (
      <PageLink
        to={live}
        tone={own ? 'primary' : 'soft'}
        size={size}
        icon={IconPlayerPlay}
        aria-label={own ? undefined : t('meetings.startOf', { title })}
      >
        {t(own ? 'meetings.startMeeting' : 'meetings.start')}
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
