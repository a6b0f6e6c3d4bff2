import { useEffect, useState } from 'react';
import { type LiveOptions, type LiveValue, openLive } from './live.ts';

/**
 * Saves a value by itself, a second after its last change, and at once when the page is hidden or left; catalogue row Y-05. `saved` is the
 * value as it is stored. Call `flush` when the field is left.
 */
export const useLive = <Value>(value: Value, saved: Value, options: LiveOptions<Value>): LiveValue<Value> => {
  const [live] = useState(() => openLive(saved, options));
  useEffect(() => live.use(options));
  useEffect(() => live.hear(saved), [live, saved]);
  useEffect(() => live.type(value), [live, value]);
  useEffect(() => {
    const leave = () => void live.flush();
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [live]);
  return live;
};
