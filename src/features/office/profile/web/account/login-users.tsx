import '#web/core/texts/profile.ts';
import { IconBan } from '@tabler/icons-react';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import styles from './pane.module.css';

/** Lists the users of the account: one in each organisation that its sign-in opens; catalogue row B-20. */
export const LoginUsers = () => {
  const t = useText();
  const { user } = useSession();
  const { data, isError, refetch } = useRead(signInApi.users, { params: { id: user.userId } }, { quiet: true });
  if (data?.items.length === 0) return null;
  return (
    <section>
      <h4 className={styles.heading}>{t('profile.login.users')}</h4>
      <p className={styles.hint}>{t('profile.login.usersHint')}</p>
      {isError && <ErrorState title={t('profile.login.usersNotLoaded')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={1} />}
      <ul aria-label={t('profile.login.users')}>
        {data?.items.map(({ orgId, orgName, role, blocked }) => (
          <li key={orgId} className={styles.row}>
            <span className={styles.grow}>{orgName}</span>
            {blocked && (
              <Pill tone="canceled" icon={IconBan}>
                {t('profile.login.userBlocked')}
              </Pill>
            )}
            <span className={styles.quiet}>{t(`profile.roles.${role}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
