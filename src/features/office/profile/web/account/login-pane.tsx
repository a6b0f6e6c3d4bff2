import '#web/core/texts/profile.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sessionApi } from '#features/home/session/contract.ts';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { disconnect, takeEmail } from '../calls.ts';
import { LoginUsers } from './login-users.tsx';
import styles from './pane.module.css';
import { Passkeys } from './passkeys.tsx';

export type LoginInfo = ReplyOf<typeof signInApi.loginInfo>;

/** Renders a setting: what it is, what it means, and its button. */
export const Setting = ({ title, hint, children }: { title: ReactNode; hint: ReactNode; children?: ReactNode }) => (
  <div className={styles.setting}>
    <div className={styles.grow}>
      {title}
      <p className={styles.hint}>{hint}</p>
    </div>
    {children}
  </div>
);

/** Returns the function that names a provider by its id. */
const useProviderName = (): ((id: string) => string) => {
  const known = useRead(sessionApi.providers, {}, { quiet: true }).data?.providers ?? [];
  return (id) => known.find((provider) => provider.id === id)?.name ?? id;
};

/** Offers the address by which a provider knows the person now. */
const ToldEmail = ({ email, provider, onChanged }: { email: string; provider: string; onChanged: () => void }) => {
  const t = useText();
  const { user } = useSession();
  const name = useProviderName()(provider);
  const take = async () => {
    const sure = await confirm({
      title: t('profile.login.takeEmailTitle', { email }),
      text: t('profile.login.takeEmailText', { name, from: user.email }),
      yes: t('profile.login.takeEmail'),
    });
    if (sure) await takeEmail(user.userId, email).finally(onChanged);
  };
  return (
    <Setting title={email} hint={t('profile.login.toldEmailHint', { name })}>
      <Button tone="soft" onClick={() => void take()}>
        {t('profile.login.takeEmail')}
      </Button>
    </Setting>
  );
};

const EmailSetting = ({ info, onChanged }: { info: LoginInfo; onChanged: () => void }) => {
  const t = useText();
  const pending = info.pendingEmail;
  return (
    <section>
      <h4 className={styles.heading}>{t('profile.login.email')}</h4>
      <Setting
        title={info.email}
        hint={pending === null ? t('profile.login.emailHint') : t('profile.login.emailPending', { email: pending })}
      >
        <Button tone="soft" onClick={() => void openDialog('changeEmail', { pending })}>
          {t(pending === null ? 'profile.login.changeEmail' : 'profile.login.confirmEmail')}
        </Button>
      </Setting>
      {info.toldEmail !== null && <ToldEmail {...info.toldEmail} onChanged={onChanged} />}
    </section>
  );
};

const PasswordSetting = ({ info }: { info: LoginInfo }) => {
  const t = useText();
  const { day } = useFormats();
  if (!info.hasPassword || info.passwordSetAt === null)
    return (
      <Setting title={t('profile.login.noPassword')} hint={t('profile.login.noPasswordHint')}>
        <ButtonLink href="/reset-password" tone="soft">
          {t('profile.login.setPassword')}
        </ButtonLink>
      </Setting>
    );
  return (
    <Setting title={t('profile.login.changed', { day: day(dayHere(new Date(info.passwordSetAt))) })} hint={t('profile.login.changedHint')}>
      <Button tone="soft" onClick={() => void openDialog('changePassword')}>
        {t('profile.login.changePassword')}
      </Button>
    </Setting>
  );
};

/** Old browsers know no passkeys. */
const canUsePasskeys = 'PublicKeyCredential' in globalThis;

/** Lists the providers with which the person may sign in beside the password. */
const Providers = ({ info, onChanged }: { info: LoginInfo; onChanged: () => void }) => {
  const t = useText();
  const { user } = useSession();
  const nameOf = useProviderName();
  return info.providers.map((id) => {
    const name = nameOf(id);
    const end = async () => {
      const sure = await confirm({
        title: t('profile.login.disconnectTitle', { name }),
        text: t('profile.login.disconnectText', { name }),
        yes: t('profile.login.disconnect'),
        danger: true,
      });
      if (sure) await disconnect(user.userId, id).finally(onChanged);
    };
    return (
      <Setting key={id} title={name} hint={t('profile.login.providerHint', { name })}>
        <Button
          onClick={() => void end()}
          because={info.hasPassword || info.providers.length + (info.passkeys ?? []).length > 1 ? undefined : t('profile.login.onlyWay')}
          aria-label={t('profile.login.disconnectOf', { name })}
        >
          {t('profile.login.disconnect')}
        </Button>
      </Setting>
    );
  });
};

/** Shows the authenticator app and its recovery codes. */
const Factor = ({ info: { secondFactor, hasPassword } }: { info: LoginInfo }) => {
  const t = useText();
  const { day } = useFormats();
  const open = (act: 'setUp' | 'replace' | 'codes' | 'turnOff') => () => void openDialog('secondFactor', { act });
  const few = 2;
  return (
    <section>
      <h4 className={styles.heading}>
        {t('profile.factor.name')}
        {secondFactor !== null && (
          <Pill tone="on-track" icon={IconCircleCheck}>
            {t('profile.factor.on')}
          </Pill>
        )}
      </h4>
      {secondFactor === null ? (
        <Setting title={t('profile.factor.none')} hint={t('profile.factor.noneHint')}>
          <Button tone="soft" onClick={open('setUp')} because={hasPassword ? undefined : t('profile.factor.needsPassword')}>
            {t('profile.factor.setUp')}
          </Button>
        </Setting>
      ) : (
        <>
          <Setting
            title={t('profile.factor.since', { day: day(dayHere(new Date(secondFactor.since))) })}
            hint={t('profile.factor.sinceHint')}
          >
            <Button onClick={open('turnOff')}>{t('profile.factor.turnOff')}</Button>
            <Button tone="soft" onClick={open('replace')}>
              {t('profile.factor.replace')}
            </Button>
          </Setting>
          <Setting
            title={t('profile.factor.recovery')}
            hint={
              <>
                <span className={classes(secondFactor.codesLeft <= few && styles.warns)}>
                  {secondFactor.codesLeft <= few && <Icon as={IconAlertTriangle} size="xs" />}
                  {t('profile.factor.left', { left: secondFactor.codesLeft })}
                </span>{' '}
                {t('profile.factor.leftHint')}
              </>
            }
          >
            <Button tone="soft" onClick={open('codes')}>
              {t('profile.factor.newCodes')}
            </Button>
          </Setting>
        </>
      )}
    </section>
  );
};

/** The page Sign-in and security of one's account; catalogue rows A-42 and B-20. */
export const LoginPane = () => {
  const t = useText();
  const { user } = useSession();
  const { data: info, isError, refetch } = useRead(signInApi.loginInfo, { params: { id: user.userId } }, { quiet: true, anew: true });
  return (
    <div className={styles.body}>
      {isError && <ErrorState title={t('profile.login.notLoaded')} onRetry={() => void refetch()} />}
      {info === undefined && !isError && <SkeletonRows count={3} />}
      {info !== undefined && (
        <>
          <EmailSetting info={info} onChanged={() => void refetch()} />
          <section>
            <h4 className={styles.heading}>{t('profile.login.password')}</h4>
            <PasswordSetting info={info} />
            <Providers info={info} onChanged={() => void refetch()} />
          </section>
          {info.passkeys !== null && canUsePasskeys && (
            <Passkeys passkeys={info.passkeys} hasPassword={info.hasPassword} hasOtherWay={info.hasPassword || info.providers.length > 0} />
          )}
          <Factor info={info} />
          <LoginUsers />
        </>
      )}
    </div>
  );
};
