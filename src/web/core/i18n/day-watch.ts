import type { Day } from '#shared/dates.ts';
import { nowHere, onWrongClock } from '#web/core/time/now-here.ts';
import { dayHere } from './formats.ts';

const minute = 60_000;

/**
 * Calls `turned` with each new day in the person's time zone, at midnight or when the device wakes later. It looks at each full minute: in
 * every time zone days begin at one, and a device that slept counts no time. Returns the function that ends it.
 */
export const watchDay = (turned: (day: Day) => void): (() => void) => {
  let day = dayHere(nowHere());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const now = nowHere();
    timer = setTimeout(look, minute - (now.getTime() % minute));
    const next = dayHere(now);
    if (next === day) return;
    day = next;
    turned(day);
  };
  look();
  const page = typeof document === 'undefined' ? undefined : document;
  page?.addEventListener('visibilitychange', look);
  const end = onWrongClock(look);
  return () => {
    clearTimeout(timer);
    page?.removeEventListener('visibilitychange', look);
    end();
  };
};
