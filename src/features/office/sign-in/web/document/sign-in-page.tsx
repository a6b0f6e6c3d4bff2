import { IconBrandGoogle, IconBrandWindows, IconEye, IconFingerprint, IconKey, IconMail } from '@tabler/icons-react';
import { MailNote } from '#features/ground/flags/web/parts/mail-note.tsx';
import { PolicyLinks } from '#features/ground/flags/web/parts/policy-links.tsx';
import { productName } from '#shared/product.ts';
import { t } from '#web/core/i18n/language.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryFoot, EntryFrame, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { clockOf, lookAgainAfter } from '../parts/maintenance.ts';
import { MaintenanceView } from '../parts/maintenance-view.tsx';
import styles from './sign-in-page.module.css';

const ignore = () => {};

/** Where the server writes the addresses of the operator's policies. */
const places = { privacy: '#privacy', terms: '#terms' };

/** Ways to sign in without a password; the script shows those that the server has configured. */
const otherWays = [
  { id: 'google', icon: IconBrandGoogle, label: 'shell.signIn.google' },
  { id: 'microsoft', icon: IconBrandWindows, label: 'shell.signIn.microsoft' },
  { id: 'oidc', icon: IconKey, label: 'shell.signIn.oidc' },
] as const;

/** Renders password and button, then what stands beside the password: the tab order is name, password, button and then the rest. */
const PasswordAndSubmit = () => (
  <div className={styles.pass}>
    <Field label={t('shell.signIn.password')}>
      {(control) => (
        <TextInput
          {...control}
          name="password"
          type="password"
          size="lg"
          value=""
          onChange={ignore}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
    <p
      className={styles.error}
      role="alert"
      data-part="error"
      data-required={t('codes.VAL_REQUIRED')}
      data-refused={t('shell.signIn.refused')}
      data-failed={t('shell.signIn.failed')}
      data-many={t('shell.signIn.tooMany')}
      data-elsewhere={t('shell.signIn.elsewhere')}
      data-state={t('shell.signIn.state')}
      data-cookies={t('shell.signIn.cookies')}
      data-unknown={t('errors.passkeyUnknown')}
      data-passkey={t('shell.signIn.passkeyRefused')}
      data-late={t('errors.passkeyTooLate')}
      data-address={t('shell.signIn.passkeyAddress')}
      hidden
    />
    <Button type="submit" tone="primary" size="lg" wide className={styles.submit}>
      {t('shell.signIn.submit')}
    </Button>
    <Link href="/reset-password" className={styles.forgot}>
      {t('shell.signIn.forgot')}
    </Link>
    <span className={styles.reveal} data-part="reveal" hidden>
      <IconButton icon={IconEye} label={t('ui.showPassword')} />
    </span>
  </div>
);

const SignInForm = () => (
  <form className={entryColumn(styles.form)} data-part="sign-in" method="post">
    <EntryHead title={t('shell.signIn.title')} lead={t('shell.signIn.lead')} />
    <Field label={t('shell.signIn.name')}>
      {(control) => (
        <TextInput
          {...control}
          name="name"
          size="lg"
          value=""
          onChange={ignore}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          autoFocus
          required
        />
      )}
    </Field>
    <PasswordAndSubmit />
    <div className={styles.other} data-part="other" hidden>
      <p className={styles.or}>{t('shell.signIn.or')}</p>
      <Button size="lg" tone="soft" wide icon={IconFingerprint} data-way="passkey" hidden>
        {t('shell.signIn.passkey')}
      </Button>
      <Button size="lg" tone="soft" wide icon={IconMail} data-way="code">
        {t('shell.signIn.code')}
      </Button>
      {otherWays.map(({ id, icon, label }) => (
        <Button key={id} size="lg" tone="soft" wide icon={icon} data-provider={id} hidden>
          <span>{t(label)}</span>
        </Button>
      ))}
    </div>
    <EntryFoot>
      {t('shell.signIn.fresh', { product: productName })} <Link href="/register">{t('shell.signIn.register')}</Link>
    </EntryFoot>
  </form>
);

/** The second step of a sign-in with an authenticator app; the script shows it in the place of the form. */
const SecondStep = () => (
  <form className={entryColumn(styles.form)} data-part="second" hidden noValidate>
    <EntryHead title={t('shell.second.title')} lead={t('shell.second.lead')} />
    <Field label={t('shell.second.code')}>
      {(control) => (
        <TextInput
          {...control}
          name="code"
          size="lg"
          value=""
          onChange={ignore}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
        />
      )}
    </Field>
    <p
      className={styles.error}
      role="alert"
      data-part="second-error"
      data-wrong={t('shell.second.wrong')}
      data-ended={t('shell.second.ended')}
      data-many={t('shell.signIn.tooMany')}
      data-failed={t('shell.signIn.failed')}
      hidden
    />
    <Button type="submit" tone="primary" size="lg" wide>
      {t('shell.second.submit')}
    </Button>
    <EntryFoot>
      {t('shell.second.lost')} <Link href="/login">{t('shell.second.again')}</Link>
    </EntryFoot>
  </form>
);

/**
 * Where a person types the code that was mailed to them; the script shows it in the place of the form. The server leaves of the notes the one
 * that is true of it.
 */
const MailedCode = () => (
  <form className={entryColumn(styles.form)} data-part="mailed" data-proves={t('shell.mailed.proves')} hidden noValidate>
    <EntryHead title={t('shell.mailed.title')} lead={t('shell.mailed.lead')} />
    <MailNote location="page" />
    <MailNote location="kept" />
    <Field label={t('shell.mailed.code')}>
      {(control) => (
        <TextInput
          {...control}
          name="mailed"
          size="lg"
          value=""
          onChange={ignore}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={20}
          required
        />
      )}
    </Field>
    <p
      className={styles.error}
      role="alert"
      data-part="mailed-error"
      data-wrong={t('shell.mailed.wrong')}
      data-many={t('shell.signIn.tooMany')}
      data-failed={t('shell.signIn.failed')}
      hidden
    />
    <p role="status" data-part="mailed-again" data-sent={t('shell.mailed.sent')} hidden />
    <Button type="submit" tone="primary" size="lg" wide>
      {t('shell.signIn.submit')}
    </Button>
    <Button size="lg" tone="soft" wide data-part="mail-another">
      {t('shell.mailed.anew')}
    </Button>
    <EntryFoot>
      {t('shell.mailed.lost')} <Link href="/login">{t('shell.mailed.back')}</Link>
    </EntryFoot>
  </form>
);

const SignedOut = () => (
  <section className={entryColumn(styles.form)} data-part="signed-out">
    <EntryHead title={t('shell.signedOut.title')} lead={t('shell.signedOut.text')} />
    <ButtonLink href="/login" tone="primary" size="lg" wide>
      {t('shell.signedOut.again')}
    </ButtonLink>
  </section>
);

/** Renders sign-in, signed-out and maintenance in one document at build time; `sign-in.ts` adds the behaviour. */
export const SignInPage = () => (
  <>
    <div className={styles.open}>
      <EntryFrame foot={<PolicyLinks links={places} />}>
        <SignInForm />
        <SecondStep />
        <MailedCode />
        <SignedOut />
      </EntryFrame>
    </div>
    <div
      className={styles.closed}
      data-again={t('shell.maintenance.again')}
      data-back={t('shell.maintenance.back', { product: productName })}
    >
      <MaintenanceView left={clockOf(lookAgainAfter)} />
    </div>
  </>
);
