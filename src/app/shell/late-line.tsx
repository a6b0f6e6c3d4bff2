import { IconCloudPause, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { readStored, writeStored } from '#web/core/session/browser-storage.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { lateSeconds, sayWhyLate, useLate } from '#web/kit/late/use-late.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './late-line.module.css';

const place = 'cairn:late-hidden';
/** Milliseconds for which the line stays hidden on this device. */
const week = 7 * 86_400_000;

const isHidden = (): boolean => Number(readStored(place)) > Date.now();

/** Says quietly above a page that changes of others come late. A running meeting says so itself. */
export const LateLine = () => {
  const t = useText();
  const late = useLate();
  const [hidden, setHidden] = useState(isHidden);
  const { live } = useCurrentScreen();
  if (!late || hidden || live !== undefined) return null;
  const hide = () => {
    writeStored(place, Date.now() + week);
    setHidden(true);
  };
  return (
    <div className={styles.line}>
      <Icon as={IconCloudPause} size="sm" className={styles.icon} />
      <span className={styles.words} role="status">
        {t('shell.late.line', { seconds: lateSeconds.page })}
      </span>
      <Button size="sm" className={styles.why} onClick={sayWhyLate}>
        {t('shell.late.why')}
      </Button>
      <IconButton icon={IconX} size="sm" label={t('shell.late.hide')} className={styles.hide} onClick={hide} />
    </div>
  );
};
