import { IconBrandGoogle, IconBrandWindows, IconKey } from '@tabler/icons-react';
import { productName } from '../../shared/product.ts';
import { t } from '../../web/i18n/language.ts';
import { Button } from '../../web/ui/button.tsx';
import { ButtonLink } from '../../web/ui/button-link.tsx';
import { EntryFoot, EntryFrame, EntryHead, entryColumn } from '../../web/ui/entry-frame.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Link } from '../../web/ui/link.tsx';
import { PasswordInput } from '../../web/ui/password-input.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import styles from './sign-in-page.module.css';

const ignore = () => {};

/** Ways to sign in without a password; the script shows those that the server has configured. */
const otherWays = [
  { id: 'google', icon: IconBrandGoogle, label: 'shell.signIn.google' },
  { id: 'microsoft', icon: IconBrandWindows, label: 'shell.signIn.microsoft' },
  { id: 'oidc', icon: IconKey, label: 'shell.signIn.oidc' },
] as const;

const SignInForm = () => (
  <form className={entryColumn(styles.form)} data-part="sign-in" method="post" noValidate>
    <EntryHead title={t('shell.signIn.title')} lead={t('shell.signIn.lead')} />
    <Field label={t('shell.signIn.name')}>
      {(control) => (
        <TextInput
          {...control}
          name="name"
          size="lg"
          value=""
          onChange={ignore}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
      )}
    </Field>
    <Field label={t('shell.signIn.password')} aside={<Link href="/reset-password">{t('shell.signIn.forgot')}</Link>}>
      {(control) => <PasswordInput {...control} name="password" size="lg" value="" onChange={ignore} required />}
    </Field>
    <p
      className={styles.error}
      role="alert"
      data-part="error"
      data-required={t('codes.VAL_REQUIRED')}
      data-refused={t('shell.signIn.refused')}
      data-failed={t('shell.failures.offline')}
      data-many={t('shell.signIn.tooMany')}
      data-elsewhere={t('shell.signIn.elsewhere')}
      hidden
    />
    <Button type="submit" tone="primary" size="lg" wide>
      {t('shell.signIn.submit')}
    </Button>
    <div className={styles.other} data-part="other" hidden>
      <p className={styles.or}>{t('shell.signIn.or')}</p>
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

const SignedOut = () => (
  <section className={entryColumn(styles.form)} data-part="signed-out">
    <EntryHead title={t('shell.signedOut.title')} lead={t('shell.signedOut.text')} />
    <ButtonLink href="/login" tone="primary" size="lg" wide>
      {t('shell.signedOut.again')}
    </ButtonLink>
  </section>
);

/** Renders sign-in and signed-out in one document at build time; `sign-in.ts` adds the behaviour. */
export const SignInPage = () => (
  <EntryFrame>
    <SignInForm />
    <SignedOut />
  </EntryFrame>
);
