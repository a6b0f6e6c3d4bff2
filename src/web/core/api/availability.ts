import { t } from '#web/core/i18n/language.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { noAnswerCodes } from './api-error.ts';

/** Milliseconds between two checks whether the server is back. */
const lookEvery = 5000;

const listeners = new Set<() => void>();
const suspects = new Set<() => void>();
let looking: ReturnType<typeof setTimeout> | undefined;

/** Returns true when the server answers and is ready. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(lookEvery) })).ok;
  } catch {
    return false;
  }
};

const look = async (): Promise<void> => {
  if (await isServerThere()) {
    looking = undefined;
    toast.dismiss(noAnswerCodes.offline);
    for (const listener of listeners) listener();
    return;
  }
  toast.error(t('shell.failures.offline'), { id: noAnswerCodes.offline });
  looking = setTimeout(() => void look(), lookEvery);
};

/**
 * Reports a call without an answer. If the server is away, a toast stays until it is back; if only that call failed, a toast says so once.
 * Specification section 8, catalogue rows.
 */
export const noticeNoAnswer = async (): Promise<void> => {
  for (const suspect of suspects) suspect();
  if (looking !== undefined) return;
  if (navigator.onLine && (await isServerThere())) {
    toast.error(t('shell.failures.noResponse'), { id: 'no-response', duration: 5000 });
    return;
  }
  if (looking === undefined) await look();
};

/** Runs `suspect` whenever a call got no answer. */
export const onNoAnswer = (suspect: () => void): void => void suspects.add(suspect);

/** Runs `listener` whenever the server is back; returns the function that stops it. */
export const onAvailableAgain = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Checks the server at once when the browser goes online. */
export const watchNetwork = (): void => {
  globalThis.addEventListener('online', () => {
    if (looking === undefined) return;
    clearTimeout(looking);
    void look();
  });
};
