import { IconBrandGoogle, IconBrandWindows, IconKey } from '@tabler/icons-react';
import { productName } from '../../shared/product.ts';
import { t } from '../../web/i18n/language.ts';
import { Button } from '../../web/ui/button.tsx';
import { ButtonLink } from '../../web/ui/button-link.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Mark } from '../../web/ui/mark.tsx';
import { PasswordInput } from '../../web/ui/password-input.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import styles from './sign-in-page.module.css';
import { Stones } from './stones.tsx';

const ignore = () => {};

/** Ways in beside the password; shown by the script for what the server has set up. */
const otherWays = [
  { id: 'google', icon: IconBrandGoogle, label: 'shell.signIn.google' },
  { id: 'microsoft', icon: IconBrandWindows, label: 'shell.signIn.microsoft' },
  { id: 'oidc', icon: IconKey, label: 'shell.signIn.oidc' },
] as const;

const SignInForm = () => (
  <form className={styles.form} data-part="sign-in" method="post" noValidate>
    <h1 className={styles.title}>{t('shell.signIn.title')}</h1>
    <p className={styles.lead}>{t('shell.signIn.lead')}</p>
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
    <Field
      label={t('shell.signIn.password')}
      aside={
        <a className={styles.link} href="/reset-password">
          {t('shell.signIn.forgot')}
        </a>
      }
    >
      {(control) => <PasswordInput {...control} name="password" size="lg" value="" onChange={ignore} required />}
    </Field>
    <p
      className={styles.error}
      role="alert"
      data-part="error"
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
    <p className={styles.foot}>
      {t('shell.signIn.fresh', { product: productName })}{' '}
      <a className={styles.link} href="/register">
        {t('shell.signIn.register')}
      </a>
    </p>
  </form>
);

const SignedOut = () => (
  <section className={styles.form} data-part="signed-out">
    <h1 className={styles.title}>{t('shell.signedOut.title')}</h1>
    <p className={styles.lead}>{t('shell.signedOut.text')}</p>
    <ButtonLink href="/login" tone="primary" size="lg" wide>
      {t('shell.signedOut.again')}
    </ButtonLink>
  </section>
);

/** Sign-in and signed-out in one document, rendered at build; `sign-in.ts` brings it to life. */
export const SignInPage = () => (
  <div className={styles.page}>
    <section className={styles.field} aria-label={productName}>
      <div className={styles.brand}>
        <Mark on="base" />
        {productName}
      </div>
      <p className={styles.say}>{t('shell.signIn.saying')}</p>
      <Stones className={styles.stones} />
    </section>
    <main className={styles.side}>
      <SignInForm />
      <SignedOut />
    </main>
  </div>
);
