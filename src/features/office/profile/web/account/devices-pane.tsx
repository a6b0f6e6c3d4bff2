import '#web/core/texts/profile.ts';
import { IconCircleCheck, IconLogout } from '@tabler/icons-react';
import { type DeviceInList, signInApi } from '#features/office/sign-ins/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { endDevice, endOthers } from '../calls.ts';
import { iconOf, useDeviceName } from './device-name.ts';
import { FeedSetting } from './feed-row.tsx';
import styles from './pane.module.css';
import { RecentSignIns } from './recent-sign-ins.tsx';

/** Says when a device was last used: `Now`, the time today, or the day. */
const useLastUse = () => {
  const t = useText();
  const { time, day } = useFormats();
  return ({ usedAt, isThis }: DeviceInList): string => {
    if (isThis) return t('profile.devices.now');
    const used = new Date(usedAt);
    return dayHere(used) === dayHere(nowHere()) ? time(used) : day(dayHere(used));
  };
};

const DeviceRow = ({ device, onEnd }: { device: DeviceInList; onEnd: () => void }) => {
  const t = useText();
  const name = useDeviceName()(device);
  const lastUse = useLastUse();
  const way = device.way === null ? [] : [t(`profile.devices.ways.${device.way}`)];
  return (
    <li className={styles.row}>
      <Icon as={iconOf(device)} className={styles.quiet} />
      <span className={styles.grow}>
        <span className={styles.named}>
          {name}
          {device.isThis && (
            <Pill tone="on-track" icon={IconCircleCheck}>
              {t('profile.devices.this')}
            </Pill>
          )}
        </span>
        <small className={styles.small}>{[device.ipAddress, ...way].filter(Boolean).join(', ')}</small>
      </span>
      <span className={styles.when}>{lastUse(device)}</span>
      {!device.isThis && (
        <Button onClick={onEnd} aria-label={t('profile.devices.signOutOf', { name })}>
          {t('shell.account.signOut')}
        </Button>
      )}
    </li>
  );
};

/** The page Devices of one's account: where one is signed in, with the way to end it. */
export const DevicesPane = () => {
  const t = useText();
  const { user } = useSession();
  const devices = useRead(signInApi.devices, { params: { id: user.userId } }, { quiet: true, anew: true });
  const items = devices.data?.items ?? [];
  const end = (deviceId: string) =>
    void endDevice(user.userId, deviceId).then(
      () => devices.refetch(),
      () => devices.refetch(),
    );
  const endAll = async () => {
    const sure = await confirm({
      title: t('profile.devices.othersTitle'),
      text: t('profile.devices.othersText'),
      yes: t('profile.devices.others'),
    });
    if (sure) await endOthers(user.userId).finally(() => void devices.refetch());
  };
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{t('profile.devices.lead')}</p>
      {devices.isError && <ErrorState title={t('profile.devices.notLoaded')} onRetry={() => void devices.refetch()} />}
      {devices.isPending && <SkeletonRows count={3} />}
      <ul className={styles.rows}>
        {items.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => end(device.id)} />
        ))}
        <FeedSetting />
      </ul>
      {items.length > 1 && (
        <Button tone="soft" icon={IconLogout} className={styles.below} onClick={() => void endAll()}>
          {t('profile.devices.others')}
        </Button>
      )}
      <RecentSignIns />
    </div>
  );
};
