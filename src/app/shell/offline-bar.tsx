import { IconWifiOff } from '@tabler/icons-react';
import { hubTimings } from '#shared/hubs.ts';
import { areCallsHeld } from '#web/core/api/gate.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { connectionTries, tryNow, useConnection } from '#web/core/realtime/connection.ts';
import { useLongLost } from '#web/core/realtime/use-long-lost.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './offline-bar.module.css';

/** Says at the bottom of the page that the connection is lost, from five seconds on. A running meeting says so itself. */
export const OfflineBar = () => {
  const t = useText();
  const { tries } = useConnection();
  const lost = useLongLost(hubTimings.lossAfter) !== undefined;
  const kept = useQueue(outbox).kept.length;
  const { live } = useCurrentScreen();
  // Somebody who is asked a question about the session needs no second message.
  if (!lost || live !== undefined || areCallsHeld()) return null;
  const quick = tries > 0 && tries <= connectionTries.quick;
  return (
    <div className={styles.bar} data-dock="bar" role="status">
      <Icon as={IconWifiOff} size="sm" />
      <span className={styles.words}>
        {t('shell.connection.lost')}
        {quick && ` ${t('shell.connection.try', { tries, most: connectionTries.quick })}`}
      </span>
      {kept > 0 && <span className={styles.kept}>{t('shell.outbox.kept', { count: kept })}</span>}
      <button type="button" className={styles.try} onClick={() => void tryNow()}>
        {t('shell.parts.tryNow')}
      </button>
    </div>
  );
};
