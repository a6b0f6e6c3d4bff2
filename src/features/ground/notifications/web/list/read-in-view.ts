import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '../../contract.ts';

/** Milliseconds for which an unread notification must be in view until it counts as read. */
const readAfter = 2_000;

/** The part of a row that must be in view. */
const mostOfIt = 0.6;

/**
 * Marks an unread notification as read once it was in view for two seconds, in a page that is looked at. Returns a function that keeps it
 * unread: somebody has just marked it so.
 */
export const useReadInView = (
  row: RefObject<HTMLElement | null>,
  { id, isRead }: Pick<Notification, 'id' | 'isRead'>,
  onRead: () => void,
): (() => void) => {
  const kept = useRef('');
  const read = useEffectEvent(() => {
    if (kept.current !== id && document.visibilityState === 'visible') onRead();
  });
  useEffect(() => {
    const element = row.current;
    if (isRead || element === null) return undefined;
    let timer = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        window.clearTimeout(timer);
        if (entry?.isIntersecting) timer = window.setTimeout(read, readAfter);
      },
      { threshold: mostOfIt },
    );
    observer.observe(element);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [row, isRead]);
  return () => {
    kept.current = id;
  };
};
