import '#web/core/texts/invitations.ts';
import { IconCircleCheck, IconMailOff, IconUserX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EntryPage } from '#features/office/register/web/parts/entry-page.tsx';
import type { ApiError } from '#web/core/api/api-error.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { goAnew, signOutHere } from '#web/core/session/sign-in-now.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryFoot, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import styles from './odd-links.module.css';

interface OddLinkProps {
  icon: IconShape;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** Renders the page of a link that leads nowhere: why, and what can be done. */
export const OddLink = ({ icon, title, text, children }: OddLinkProps) => {
  useScreenInfo({ title });
  return (
    <EntryPage waits>
      <section className={entryColumn()}>
        <span className={styles.stone}>
          <Icon as={icon} />
        </span>
        <EntryHead title={title} lead={text} focus />
        {children}
      </section>
    </EntryPage>
  );
};

/** Renders the page of a link that was used: for which address, and how to sign in with it. */
const UsedLink = ({ email }: { email: string }) => {
  const t = useText();
  const mine = useMaybeSession()?.user.email.toLowerCase() === email;
  return (
    <OddLink
      icon={IconCircleCheck}
      title={t('invitations.welcome.usedTitle')}
      text={
        <Text
          say={mine ? 'invitations.welcome.usedMine' : 'invitations.welcome.used'}
          values={{ email }}
          parts={{ b: (words: string) => <b>{words}</b> }}
        />
      }
    >
      <ButtonLink href={mine ? '/' : `/login?email=${encodeURIComponent(email)}`} tone="primary" size="lg" wide>
        {t(mine ? 'invitations.welcome.home' : 'invitations.welcome.usedGo', { email })}
      </ButtonLink>
      {!mine && (
        <EntryFoot>
          <Link href="/reset-password">{t('invitations.welcome.usedForgot')}</Link>
        </EntryFoot>
      )}
    </OddLink>
  );
};

/** Renders the page of a link that ended: a used one says so, all others are alike. */
export const EndedLink = ({ error: { code, data } }: { error: Pick<ApiError, 'code' | 'data'> }) =>
  code === 'invitationUsed' && typeof data['email'] === 'string' ? <UsedLink email={data['email']} /> : <DeadLink />;

/** Renders the page of a link that was withdrawn or replaced, has expired, or never was one. */
const DeadLink = () => {
  const t = useText();
  const signedIn = useMaybeSession() !== undefined;
  return (
    <OddLink icon={IconMailOff} title={t('invitations.welcome.deadTitle')} text={t('invitations.welcome.deadText')}>
      {signedIn ? (
        <ButtonLink href="/" tone="soft" size="lg" wide>
          {t('invitations.welcome.home')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink href="/register" tone="soft" size="lg" wide>
            {t('invitations.welcome.create')}
          </ButtonLink>
          <EntryFoot>
            <Link href="/login">{t('invitations.welcome.signInLink')}</Link>
          </EntryFoot>
        </>
      )}
    </OddLink>
  );
};

/** Renders the page of a link that somebody else than the invited person opens. `next` is where it goes on after signing out. */
export const OtherPerson = ({ email, next }: { email: string | undefined; next: string }) => {
  const t = useText();
  const session = useMaybeSession();
  const mine = session?.user.email ?? '';
  const bold = { b: (words: string) => <b>{words}</b> };
  const leave = async () => {
    if (session !== undefined) await signOutHere(session.user.userId);
    goAnew(next);
  };
  return (
    <OddLink
      icon={IconUserX}
      title={t('invitations.welcome.otherTitle')}
      text={
        <Text
          say={email === undefined ? 'invitations.welcome.otherUnknown' : 'invitations.welcome.other'}
          values={{ email, mine }}
          parts={bold}
        />
      }
    >
      <Button tone="primary" size="lg" wide onClick={() => void leave()}>
        {t(email === undefined ? 'invitations.welcome.otherGoUnknown' : 'invitations.welcome.otherGo', { email })}
      </Button>
      <ButtonLink href="/" tone="soft" size="lg" wide>
        {t('invitations.welcome.stay', { mine })}
      </ButtonLink>
    </OddLink>
  );
};
