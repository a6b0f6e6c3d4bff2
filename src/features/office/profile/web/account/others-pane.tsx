import '#web/core/texts/profile.ts';
import '#web/core/texts/register.ts';
import { dialled } from '#shared/contacts.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { profileApi } from '../../contract.ts';
import styles from './pane.module.css';

/** The profile of another person, which Owner and Admin may read; catalogue row B-19. */
export const OthersPane = ({ id }: { id: string }) => {
  const t = useText();
  const { data, isError } = useRead(profileApi.details, { params: { id } }, { quiet: true });
  if (isError)
    return (
      <div className={styles.body}>
        <ErrorState title={t('profile.notShown')} text={t('profile.notShownText')} />
      </div>
    );
  return (
    <div className={styles.body}>
      {data === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <div className={styles.face}>
          <Avatar person={data} size="xl" named={false} />
          <div>
            <p>
              <strong>{nameOf(data)}</strong>
            </p>
            <p>{data.email}</p>
            {data.phone !== '' && (
              <p>
                <a href={`tel:${dialled(data.phone)}`}>{data.phone}</a>
              </p>
            )}
            <p className={styles.hint}>{t(`register.workStyle.${data.workStyle}`)}</p>
          </div>
        </div>
      )}
    </div>
  );
};
