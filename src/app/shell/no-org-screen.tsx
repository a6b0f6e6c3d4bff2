import { IconArrowBackUp, IconAt, IconLock, IconLogout, IconMail, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { signOut } from '#features/home/session/web/parts/session-source.ts';
import { productName } from '#shared/product.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { t as say } from '#web/core/i18n/language.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { type TabOrg, useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Field, type FieldError } from '#web/kit/ui/field.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { OddPage } from '#web/kit/ui/odd-page.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { askToBringBack } from './bring-back.ts';
import { useComingBack } from './coming-back.ts';
import { endedText } from './ended-text.ts';
import { kindOfScreen } from './has-screen.ts';
import { readInvitation } from './invitation-link.ts';
import { lostNote } from './lost-note.ts';
import styles from './no-org-screen.module.css';
import { ScreenLink } from './screen-link.tsx';

const usePasted = () => {
  const t = useText();
  const navigate = useNavigate();
  const { email } = useSession().user;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<FieldError>();

  const open = () => {
    const found = readInvitation(typed, { origin: window.location.origin, email, kindOf: kindOfScreen });
    if ('to' in found) return void navigate({ to: found.to });
    const { fault, word = '' } = found;
    setError(
      fault === 'empty'
        ? { code: 'VAL_REQUIRED', text: codeText('VAL_REQUIRED') }
        : { code: 'VAL_INVALID', text: t(`shell.noOrg.faults.${fault}`, { word, email, host: window.location.host }) },
    );
  };
  const type = (next: string) => {
    setTyped(next);
    setError(undefined);
  };
  return { typed, error, open, type };
};

/** Renders the field that opens the link of an invitation, or says why it cannot. */
const LinkForm = () => {
  const t = useText();
  const { typed, error, open, type } = usePasted();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <Field label={t('shell.noOrg.link')} hint={error === undefined ? t('shell.noOrg.hint') : undefined} error={error}>
        {(control) => (
          <span className={styles.line}>
            <TextInput
              {...control}
              name="invitation"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2000}
              autoFocus
              value={typed}
              onChange={type}
            />
            <Button type="submit" tone="soft">
              {t('shell.noOrg.open')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
};

const Invited = ({ id }: { id: string }) => {
  const t = useText();
  const session = useSession();
  const again = (words: string) => (
    <button type="button" className={styles.again} onClick={() => void signOut(session)}>
      {words}
    </button>
  );
  return (
    <Sheet className={styles.invited} padded id={id} aria-label={t('shell.noOrg.invited')}>
      <h2 className={styles.head}>{t('shell.noOrg.invited')}</h2>
      <LinkForm />
      <p className={styles.other}>
        <Icon as={IconAt} size="sm" />
        <span>
          <Text say="shell.noOrg.other" parts={{ a: again }} />
        </span>
      </p>
    </Sheet>
  );
};

const reasonOf = (org: TabOrg): string => {
  if (org.eraseAfter !== null) return say('errors.orgDeleted', { name: org.name });
  return org.hasEnded ? endedText(org) : say('shell.org.blocked', { name: org.name });
};

/** Renders the page of a person who is in no organisation, or in none that they may enter; catalogue rows D-10 and A-39. */
export const NoOrgScreen = () => {
  const t = useText();
  const id = useId();
  const session = useSession();
  const [invited, setInvited] = useState(false);
  const [blocked] = session.user.orgs;
  const lost = blocked === undefined ? lostNote() : undefined;
  useComingBack();
  const title =
    blocked === undefined
      ? lost === undefined
        ? t('shell.noOrg.title')
        : t('shell.noOrg.lostTitle', { name: lost.name })
      : t(blocked.hasEnded ? 'shell.noOrg.endedTitle' : 'shell.noOrg.blockedTitle', { name: blocked.name });
  useScreenInfo({ title });
  /** Deleted organisations that only this person can bring back. */
  const mine = session.user.orgs.filter(({ role, eraseAfter }) => role === 'Owner' && eraseAfter !== null);
  const values = { product: productName, email: session.user.email };
  return (
    <OddPage
      title={title}
      icon={blocked && IconLock}
      text={
        blocked === undefined ? (
          <>
            {lost === undefined ? t('shell.noOrg.text', values) : lost.reason}{' '}
            <Text say="shell.noOrg.who" values={values} parts={{ b: (words) => <b>{words}</b> }} />
          </>
        ) : (
          reasonOf(blocked)
        )
      }
      actions={
        <>
          {blocked?.hasEnded === true && blocked.askWhom !== null && (
            <ButtonLink tone="soft" href={`mailto:${blocked.askWhom.email}`}>
              {t('shell.noOrg.writeTo', { name: blocked.askWhom.name })}
            </ButtonLink>
          )}
          {mine.map((org) => (
            <Button key={org.id} tone="soft" icon={IconArrowBackUp} onClick={() => void askToBringBack(org)}>
              {t('shell.org.bringBack', { name: org.name })}
            </Button>
          ))}
          <ScreenLink to="/org/create" tone="primary" icon={IconPlus}>
            {t('shell.noOrg.create')}
          </ScreenLink>
          <Button tone="soft" icon={IconMail} aria-expanded={invited} aria-controls={id} onClick={() => setInvited(!invited)}>
            {t('shell.noOrg.invited')}
          </Button>
          <Button icon={IconLogout} data-end onClick={() => void signOut(session)}>
            {t('shell.account.signOut')}
          </Button>
        </>
      }
    >
      {invited && <Invited id={id} />}
    </OddPage>
  );
};
