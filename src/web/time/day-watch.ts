import type { Day } from '../../shared/dates.ts';
import { dayHere } from '../i18n/formats.ts';
import { nowHere, onWrongClock } from './now-here.ts';

/** Milliseconds between two looks at most: a device that slept does not count the time. */
const lookEvery = 60_000;

/** Returns the milliseconds until the next day begins in the browser's time zone; a day may have 23 or 25 hours. */
export const untilNextDay = (now: Date): number => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/** Calls `turned` with each new day in the browser's time zone: at midnight, or when the device wakes later; returns the function that ends it. */
export const watchDay = (turned: (day: Day) => void): (() => void) => {
  let day = dayHere(nowHere());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const now = nowHere();
    timer = setTimeout(look, Math.min(untilNextDay(now), lookEvery));
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
