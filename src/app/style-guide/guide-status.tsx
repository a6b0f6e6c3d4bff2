import '#web/core/texts/style-guide.ts';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import { rockStatuses, type Status, statusLooks } from '#web/kit/ui/status.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

const all = Object.keys(statusLooks) as Status[];

/** Shows the status pills, one of which can be changed. */
export const GuideStatus = () => {
  const t = useText();
  const [status, setStatus] = useState<(typeof rockStatuses)[number]>('OnTrack');
  return (
    <GuidePart title={t('styleGuide.status.title')}>
      <div className={styles.flow}>
        {all.map((one) => (
          <StatusPill key={one} status={one} />
        ))}
        <Pill tone="warn" icon={IconClock}>
          {t('ui.timerLast', { minutes: 5 })}
        </Pill>
      </div>
      <div className={styles.flow}>
        <StatusPill status={status} choices={rockStatuses} onChange={setStatus} />
        <span className={styles.meta}>{t('styleGuide.status.changeable')}</span>
      </div>
    </GuidePart>
  );
};
