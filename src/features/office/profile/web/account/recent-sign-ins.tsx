import '#web/core/texts/profile.ts';
import { IconX } from '@tabler/icons-react';
import { type PastSignIn, signInApi } from '#features/office/sign-ins/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { iconOf, useDeviceName } from './device-name.ts';
import styles from './pane.module.css';

const PastRow = ({ past }: { past: PastSignIn }) => {
  const t = useText();
  const { time, day } = useFormats();
  const name = useDeviceName()(past);
  const at = new Date(past.at);
  const today = dayHere(at) === dayHere(nowHere());
  const way = past.way === null ? [] : [t(`profile.devices.ways.${past.way}`)];
  return (
    <li className={styles.row}>
      <Icon as={iconOf(past)} className={styles.quiet} />
      <span className={styles.grow}>
        <span className={styles.named}>
          {name}
          {past.failed && (
            <Pill tone="off-track" icon={IconX}>
              {t('profile.recent.failed')}
            </Pill>
          )}
        </span>
        <small className={styles.small}>{[past.ipAddress, ...way].filter(Boolean).join(', ')}</small>
      </span>
      <time className={styles.when} dateTime={past.at}>
        {today ? time(at) : `${day(dayHere(at))}, ${time(at)}`}
      </time>
    </li>
  );
};

/** Lists the person's last sign-ins and the tries that failed. */
export const RecentSignIns = () => {
  const t = useText();
  const { user } = useSession();
  const recent = useRead(signInApi.recent, { params: { id: user.userId } }, { quiet: true, anew: true });
  const items = recent.data?.items ?? [];
  return (
    <section className={styles.own}>
      <h4 className={styles.heading}>{t('profile.recent.title')}</h4>
      <p className={styles.lead}>{t('profile.recent.lead')}</p>
      {recent.isError && <ErrorState title={t('profile.recent.notLoaded')} onRetry={() => void recent.refetch()} />}
      {recent.isPending && <SkeletonRows count={3} />}
      {recent.isSuccess && items.length === 0 && <p className={styles.hint}>{t('profile.recent.none')}</p>}
      <ul className={styles.rows}>
        {items.map((past) => (
          <PastRow key={past.id} past={past} />
        ))}
      </ul>
    </section>
  );
};
