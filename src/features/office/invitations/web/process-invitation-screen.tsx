import '#web/core/texts/invitations.ts';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { EntryPage } from '#features/office/register/web/parts/entry-page.tsx';
import { ApiError } from '#web/core/api/api-error.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { workIn } from '#web/core/session/org-switch.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { goAnew } from '#web/core/session/sign-in-now.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { joinBy } from './calls.ts';
import { EndedLink, OddLink, OtherPerson } from './welcome/odd-links.tsx';

const Failed = ({ error, id, link, onAgain }: { error: unknown; id: string; link: string; onAgain: () => void }) => {
  const t = useText();
  const code = error instanceof ApiError ? error.code : undefined;
  if (error instanceof ApiError && ['invitationUsed', 'invitationInvalid', 'invalid'].includes(error.code))
    return <EndedLink key={id} error={error} />;
  if (code === 'invitationElsewhere') {
    const email = error instanceof ApiError ? error.data['email'] : undefined;
    return <OtherPerson email={typeof email === 'string' ? email : undefined} next={link} />;
  }
  const text = error instanceof Error ? error.message : '';
  if (code === 'orgBlocked') return <OddLink icon={IconLock} title={t('invitations.welcome.blockedTitle')} text={text} />;
  return (
    <OddLink icon={IconAlertTriangle} title={t('invitations.welcome.failedTitle')} text={text}>
      <Button tone="soft" size="lg" wide onClick={onAgain}>
        {t('invitations.welcome.again')}
      </Button>
    </OddLink>
  );
};

/** `/welcome/invitation/process/{invitationId}/{key}`: joins as the signed-in person, then goes on; catalogue rows C-19 and T-15. */
export const ProcessInvitationScreen = () => {
  const t = useText();
  const { user } = useSession();
  const { invitationId: id = '', key = '' }: { invitationId?: string; key?: string } = useParams({ strict: false });
  const [error, setError] = useState<unknown>();
  const begun = useRef(false);
  const isNew = user.experienceLevel === 'None';
  useScreenInfo({ title: t('invitations.welcome.joining') });
  const join = async () => {
    setError(undefined);
    try {
      const { orgId } = await joinBy({ id, key });
      await workIn(orgId);
      goAnew(isNew ? '/welcome/tools/user' : '/');
    } catch (failure) {
      setError(failure);
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void join();
  });
  if (error !== undefined) return <Failed error={error} id={id} link={`/welcome/invitation/${id}/${key}`} onAgain={() => void join()} />;
  return (
    <EntryPage waits>
      <section className={entryColumn()} aria-busy="true">
        <EntryHead title={t('invitations.welcome.joining')} lead={t('invitations.welcome.joiningText')} />
      </section>
    </EntryPage>
  );
};
