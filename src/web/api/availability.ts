import { t } from '../i18n/language.ts';
import { toast } from '../toasts/toast.ts';
import { noAnswerCodes } from './api-error.ts';

/** Milliseconds between two looks at whether the server is back. */
const lookEvery = 5000;

const listeners = new Set<() => void>();
let looking: ReturnType<typeof setTimeout> | undefined;

/** True when the server answers and can work. */
const isThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(lookEvery) })).ok;
  } catch {
    return false;
  }
};

const look = async (): Promise<void> => {
  if (await isThere()) {
    looking = undefined;
    toast.dismiss(noAnswerCodes.offline);
    for (const listener of listeners) listener();
    return;
  }
  toast.error(t('shell.failures.offline'), { id: noAnswerCodes.offline });
  looking = setTimeout(() => void look(), lookEvery);
};

/**
 * A call got no answer: either the server is away, then a toast stays until it is back, or it was that one call,
 * then it says so once; specification section 8, catalogue rows.
 */
export const noticeNoAnswer = async (): Promise<void> => {
  if (looking !== undefined) return;
  if (navigator.onLine && (await isThere())) {
    toast.error(t('shell.failures.noResponse'), { id: 'no-response', duration: 5000 });
    return;
  }
  if (looking === undefined) await look();
};

/** Runs when the server is back after it was away; gives what ends that. */
export const onAvailableAgain = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Looks at once when the browser is online again. */
export const watchNetwork = (): void => {
  globalThis.addEventListener('online', () => {
    if (looking === undefined) return;
    clearTimeout(looking);
    void look();
  });
};
