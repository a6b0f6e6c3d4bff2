import { useEffect, useState } from 'react';
import { useFormats } from '../../web/i18n/formats.ts';
import { LivePill } from '../../web/ui/live-pill.tsx';
import styles from './live-slot.module.css';

/** The pill of a running meeting with the time since it began. */
export const LiveSlot = ({ since }: { since: string }) => {
  const { duration } = useFormats();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.slot}>
      <LivePill />
      <span className={styles.time}>{duration((now - Date.parse(since)) / 1000)}</span>
    </span>
  );
};
