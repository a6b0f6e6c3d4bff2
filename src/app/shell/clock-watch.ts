import { t } from '#web/core/i18n/language.ts';
import { onWrongClock } from '#web/core/time/now-here.ts';
import { toast } from '#web/core/toasts/toast.ts';

/** Minutes from which a wrong clock is said; a smaller difference is corrected without a word. */
const worthSaying = 5;

const lasting = (minutes: number): string => {
  const hours = Math.round(minutes / 60);
  return minutes < 90 ? t('shell.clock.minutes', { count: Math.round(minutes) }) : t('shell.clock.hours', { count: hours });
};

/** Says once, in passing, that this device's clock is wrong and that the page goes by the server's; returns the function that ends this. */
export const watchClock = (): (() => void) => {
  let told = false;
  return onWrongClock((milliseconds) => {
    const minutes = Math.abs(milliseconds) / 60_000;
    if (told || minutes < worthSaying) return;
    told = true;
    toast.info(t(milliseconds > 0 ? 'shell.clock.slow' : 'shell.clock.fast', { time: lasting(minutes) }), { id: 'wrong-clock' });
  });
};
