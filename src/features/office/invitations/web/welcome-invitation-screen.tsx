import '#web/core/texts/invitations.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { EntryPage } from '#features/office/register/web/parts/entry-page.tsx';
import { nameOf } from '#shared/names.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryFoot, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import type { OpenedInvitation } from '../contract.ts';
import { declineBy, type InvitationToken, processPath, useLink } from './calls.ts';
import { JoiningForm } from './welcome/joining-form.tsx';
import { EndedLink, OddLink, OtherPerson } from './welcome/odd-links.tsx';
import styles from './welcome-invitation-screen.module.css';

interface OpenedProps {
  link: InvitationToken;
  invitation: OpenedInvitation;
}

/** Returns `Next one: Build & Install, Thursday at 7:00.`; empty without a meeting. */
const useNext = ({ nextMeeting }: OpenedInvitation): string => {
  const t = useText();
  const { weekday, time } = useFormats();
  if (nextMeeting === null || nextMeeting.day === null) return '';
  const { title, day, at } = nextMeeting;
  const when = at === null ? weekday(day) : t('invitations.welcome.at', { day: weekday(day), time: time(at) });
  return t('invitations.welcome.next', { title, when });
};

const Head = ({ invitation }: { invitation: OpenedInvitation }) => {
  const t = useText();
  const next = useNext(invitation);
  const { invitedBy, orgName, firstName } = invitation;
  return (
    <>
      <p className={styles.by}>
        <Avatar person={invitedBy} size="lg" named={false} />
        <span>
          <Text say="invitations.welcome.invitedBy" values={{ name: nameOf(invitedBy) }} parts={{ b: (words) => <b>{words}</b> }} />
        </span>
      </p>
      <EntryHead title={orgName} lead={`${t('invitations.welcome.lead', { name: firstName })} ${next}`.trim()} />
    </>
  );
};

/** Renders the line by which a person to whom the link came by mistake closes it. */
const NotMe = ({ link, invitation, onDeclined }: OpenedProps & { onDeclined: () => void }) => {
  const t = useText();
  const name = nameOf(invitation.invitedBy);
  const decline = async () => {
    const asked = { title: t('invitations.welcome.notMeTitle'), text: t('invitations.welcome.notMeText', { name }) };
    if (!(await confirm({ ...asked, yes: t('invitations.welcome.notMeYes'), danger: true }))) return;
    await declineBy(link);
    onDeclined();
  };
  return (
    <EntryFoot>
      <Text
        say="invitations.welcome.notMe"
        values={{ name: invitation.firstName }}
        parts={{
          a: (words) => (
            <button type="button" className={styles.link} onClick={() => void decline().catch(() => undefined)}>
              {words}
            </button>
          ),
        }}
      />
    </EntryFoot>
  );
};

const Opened = ({ link, invitation }: OpenedProps) => {
  const t = useText();
  const session = useMaybeSession();
  const [declined, setDeclined] = useState(false);
  const { orgName, email, hasAccount } = invitation;
  useScreenInfo({ title: t('invitations.welcome.page', { org: orgName }) });
  const here = `/welcome/invitation/${link.id}/${link.key}`;
  if (declined) {
    const text = t('invitations.welcome.declinedText', { name: nameOf(invitation.invitedBy) });
    return <OddLink icon={IconCircleCheck} title={t('invitations.welcome.declinedTitle')} text={text} />;
  }
  if (session !== undefined && session.user.email.toLowerCase() !== email) return <OtherPerson email={email} next={here} />;
  const foot = <NotMe link={link} invitation={invitation} onDeclined={() => setDeclined(true)} />;
  if (session === undefined && !hasAccount) {
    return (
      <EntryPage waits>
        <JoiningForm link={link} invitation={invitation} head={<Head invitation={invitation} />} foot={foot} />
      </EntryPage>
    );
  }
  const path = processPath(link);
  const [text, href, act] =
    session === undefined
      ? [t('invitations.welcome.known', { email }), `/login?redirect=${encodeURIComponent(path)}`, t('invitations.welcome.signIn')]
      : [
          t(session.user.orgs.length > 0 ? 'invitations.welcome.here' : 'invitations.welcome.hereFirst', { email, org: orgName }),
          path,
          t('invitations.welcome.join', { org: orgName }),
        ];
  return (
    <EntryPage waits>
      <section className={entryColumn()}>
        <Head invitation={invitation} />
        <p className={styles.text}>{text}</p>
        <ButtonLink href={href} tone="primary" size="lg" wide>
          {act}
        </ButtonLink>
        {foot}
      </section>
    </EntryPage>
  );
};

/** `/welcome/invitation/{invitationId}/{key}`: what a link invites to, and how to join; catalogue rows C-16 and T-15. */
export const WelcomeInvitationScreen = () => {
  const t = useText();
  const { invitationId: id = '', key = '' }: { invitationId?: string; key?: string } = useParams({ strict: false });
  const { data, error, refetch } = useLink({ id, key });
  if (data !== undefined) return <Opened link={{ id, key }} invitation={data} />;
  if (error === null) return <EntryPage waits>{null}</EntryPage>;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <EndedLink error={error} />;
  const many = error instanceof ApiError && error.status === 429;
  return (
    <OddLink
      icon={IconAlertTriangle}
      title={t('invitations.welcome.failedTitle')}
      text={many ? t('invitations.welcome.many') : error.message}
    >
      <Button tone="soft" size="lg" wide onClick={() => void refetch()}>
        {t('invitations.welcome.again')}
      </Button>
    </OddLink>
  );
};
