import { IconDoorExit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { offlineAfter, useLongLost } from '#web/core/realtime/use-long-lost.ts';
import { lateSeconds, useLate } from '#web/kit/late/use-late.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { LivePill } from '#web/kit/ui/live-pill.tsx';
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
