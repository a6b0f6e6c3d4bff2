import '#web/core/texts/live-meetings.ts';
import { IconCheck, IconCopy, IconLock, IconMessageCircle, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { dropStored, keepUnsent, type StoredDraft } from '#web/core/session/stored-drafts.ts';
import type { Unsent } from '#web/core/session/unsent.ts';
import { closeDialogs } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { OddPage } from '#web/kit/ui/odd-page.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { type LiveMeeting, type LostMeeting, liveMeetingApi } from '../../contract.ts';
import { isUnderWay } from '../../rules.ts';
import type { LiveSnapshot } from '../calls.ts';
import styles from './lost-meeting-page.module.css';

/** Returns who took the meeting from the person and when, and what becomes of it. */
const useReason = ({ reason, by, at }: LostMeeting, state: LiveMeeting | undefined): string => {
  const t = useText();
  const { time } = useFormats();
  const title = state?.title ?? t('liveMeetings.lost.aMeeting');
  const actor = by === null ? 'nobody' : by.isMe ? 'me' : 'by';
  const why =
    at === null
      ? t('liveMeetings.lost.unknown', { title })
      : t(`liveMeetings.lost.${reason}.${actor}`, { title, time: time(at), name: by === null ? '' : nameOf(by) });
  if (reason === 'deleted') return `${why} ${t('liveMeetings.lost.isGone')}`;
  return `${why} ${t(state !== undefined && isUnderWay(state) ? 'liveMeetings.lost.goesOn' : 'liveMeetings.lost.stays')}`;
};

/** Asks once; afterwards says when. */
const Asking = ({ meetingId, ask }: { meetingId: string; ask: NonNullable<LostMeeting['ask']> }) => {
  const t = useText();
  const { time } = useFormats();
  const [asked, setAsked] = useState(ask.askedAt);
  const { run, busy } = useCommand(liveMeetingApi.askIn, { onDone: ({ askedAt }) => setAsked(askedAt) });
  if (asked === null)
    return (
      <Button tone="primary" icon={IconSend} busy={busy} onClick={() => run({ params: { meetingId } })}>
        {t('liveMeetings.lost.ask', { name: ask.firstName })}
      </Button>
    );
  return (
    <p role="status" className={styles.asked}>
      <Icon as={IconCheck} size="sm" />
      {t('liveMeetings.lost.asked', { time: time(asked) })}
    </p>
  );
};

interface LastWordsProps {
  unsent: Unsent;
  noticed: Date;
  onCopied: () => void;
}

const LastWords = ({ unsent: { what, words }, noticed, onCopied }: LastWordsProps) => {
  const t = useText();
  const { time } = useFormats();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(words);
    onCopied();
    setCopied(true);
  };
  return (
    <li className={styles.row}>
      <Icon as={IconMessageCircle} className={styles.icon} />
      <span className={styles.words}>
        {words}
        <small className={styles.where}>{t('liveMeetings.lost.where', { what, time: time(noticed) })}</small>
      </span>
      <Button icon={copied ? IconCheck : IconCopy} onClick={() => void copy().catch(() => undefined)}>
        {t(copied ? 'liveMeetings.lost.copied' : 'liveMeetings.lost.copy')}
      </Button>
    </li>
  );
};

interface LostMeetingPageProps {
  meetingId: string;
  lost: NonNullable<LiveSnapshot['lost']>;
  /** The last known state; undefined after a reload. */
  state: LiveMeeting | undefined;
}

/** Renders why the person is no longer in the meeting, whom they can ask, and their unsent words, which this device keeps for 24 hours. */
export const LostMeetingPage = ({ meetingId, lost, state }: LostMeetingPageProps) => {
  const t = useText();
  const navigate = useNavigate();
  const { user, orgId } = useSession();
  const reason = useReason(lost, state);
  const { ask, words, noticed } = lost;
  const kept = useRef<readonly StoredDraft[]>([]);
  const keep = useEffectEvent(() => {
    kept.current = keepUnsent({ personId: user.userId, orgId: orgId ?? '' }, words);
    closeDialogs();
  });
  const heading = useId();
  useEffect(() => keep(), []);
  return (
    <OddPage
      icon={IconLock}
      title={t(lost.reason === 'deleted' ? 'liveMeetings.lost.headingDeleted' : 'liveMeetings.lost.heading')}
      text={reason}
      actions={
        <>
          {ask !== null && <Asking meetingId={meetingId} ask={ask} />}
          <Button tone={ask === null ? 'primary' : 'soft'} onClick={() => void navigate({ to: '/', ignoreBlocker: true })}>
            {t('liveMeetings.lost.home')}
          </Button>
        </>
      }
    >
      {words.length > 0 && (
        <Sheet aria-labelledby={heading} className={styles.kept}>
          <SectionHeader id={heading} title={t('liveMeetings.lost.words')} note={words.length} />
          <ul>
            {words.map((each, place) => (
              <LastWords
                key={`${each.what} ${each.words}`}
                unsent={each}
                noticed={noticed}
                onCopied={() => dropStored(kept.current.slice(place, place + 1))}
              />
            ))}
          </ul>
        </Sheet>
      )}
    </OddPage>
  );
};
