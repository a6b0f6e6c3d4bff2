import { IconCloudDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Delay, loadNow, useDelay } from '#web/core/code/coming.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './part-pending.module.css';

/** Milliseconds after which a part that only loads slowly is named as well. */
const slowAfter = 4_000;

/** Returns true once the component has been shown for a while. */
const useSlow = (): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return slow;
};

interface PartPendingProps {
  /** Shown until the part counts as late. */
  children?: ReactNode;
  /** A button beside Try now, such as Close. */
  more?: ReactNode;
}

/** Stands in the place of a part whose code is not there yet: says so once it is late, and goes by itself when it comes. */
export const PartPending = ({ children = null, more }: PartPendingProps) => {
  const t = useText();
  const known = useDelay();
  const slow = useSlow();
  const delay: Delay | undefined = known ?? (slow ? 'late' : undefined);
  if (delay === undefined) return children;
  const reloads = delay !== 'late';
  return (
    <div className={styles.note} role={delay === 'lost' ? 'alert' : 'status'}>
      <Icon as={IconCloudDownload} className={styles.icon} />
      <div>
        <p className={styles.title}>{t(`shell.parts.${delay}Title`)}</p>
        <p className={styles.text}>{t(`shell.parts.${delay}`)}</p>
        <div className={styles.acts}>
          <Button tone="soft" onClick={() => (reloads ? window.location.reload() : loadNow())}>
            {t(reloads ? 'shell.parts.reload' : 'shell.parts.tryNow')}
          </Button>
          {more}
        </div>
      </div>
    </div>
  );
};
