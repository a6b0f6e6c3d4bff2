import { IconDoorExit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../web/i18n/formats.ts';
import { useText } from '../../web/i18n/use-text.ts';
import { lateSeconds, useLate } from '../../web/realtime/use-late.ts';
import { offlineAfter, useLongLost } from '../../web/realtime/use-long-lost.ts';
import { Button } from '../../web/ui/button.tsx';
import { LivePill } from '../../web/ui/live-pill.tsx';
import styles from './live-slot.module.css';

interface LiveSlotProps {
  since: string;
  /** When the meeting was paused; undefined while it runs. */
  until: string | undefined;
  /** The clock of the meeting, which may differ from this device's. */
  clock: () => Date;
}

/** Renders the pill of a running meeting with the time since its start; catalogue row K-32. */
export const LiveSlot = ({ since, until, clock }: LiveSlotProps) => {
  const { duration } = useFormats();
  const [now, setNow] = useState(() => clock().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock().getTime()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  const offline = useLongLost(offlineAfter) !== undefined;
  const late = useLate() ? lateSeconds.meeting : undefined;
  const end = until === undefined ? now : Date.parse(until);
  return (
    <span className={styles.slot}>
      <LivePill paused={until !== undefined} offline={offline} late={late} />
      <span className={styles.time}>{duration((end - Date.parse(since)) / 1000)}</span>
    </span>
  );
};

/** Renders the button that leaves the meeting. */
export const LeaveSlot = ({ onLeave }: { onLeave: () => void }) => {
  const t = useText();
  return (
    <Button icon={IconDoorExit} onClick={onLeave}>
      {t('shell.leaveMeeting')}
    </Button>
  );
};
