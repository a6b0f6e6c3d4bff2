import { IconCloudPause, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../web/i18n/use-text.ts';
import { lateSeconds, sayWhyLate, useLate } from '../../web/realtime/use-late.ts';
import { useCurrentPlace } from '../../web/session/place.ts';
import { Button } from '../../web/ui/button.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { IconButton } from '../../web/ui/icon-button.tsx';
import styles from './late-line.module.css';

/** Says quietly above a page that changes of others come late. A running meeting says so itself. */
export const LateLine = () => {
  const t = useText();
  const late = useLate();
  const [hidden, setHidden] = useState(false);
  const { live } = useCurrentPlace();
  if (!late || hidden || live !== undefined) return null;
  return (
    <div className={styles.line}>
      <Icon as={IconCloudPause} size="sm" className={styles.icon} />
      <span className={styles.words} role="status">
        {t('shell.late.line', { seconds: lateSeconds.page })}
      </span>
      <Button size="sm" onClick={() => void sayWhyLate()}>
        {t('shell.late.why')}
      </Button>
      <IconButton icon={IconX} size="sm" label={t('shell.late.hide')} onClick={() => setHidden(true)} />
    </div>
  );
};
