import { sessionApi } from '#features/home/session/contract.ts';
import { currentSession, showSession } from '#features/home/session/web/parts/session-source.ts';
import { fetchAgain } from '#web/core/api/query-client.ts';
import { watchDay } from '#web/core/i18n/day-watch.ts';

/** Milliseconds after midnight at which everything is asked for once more: the server's clock may be so much behind. */
const askAgainAfter = 120_000;

/**
 * Goes on to the new day on a page that is open over midnight, as in a meeting: today, what is late and this week are those of the new day.
 * Returns the function that ends this.
 */
export const watchNewDay = (): (() => void) => {
  let again: ReturnType<typeof setTimeout> | undefined;
  const ask = () => void fetchAgain(({ queryKey }) => queryKey[0] !== sessionApi.load.name);
  const end = watchDay((calendarDate) => {
    const shown = currentSession();
    if (shown !== undefined) showSession({ ...shown, calendarDate });
    ask();
    clearTimeout(again);
    again = setTimeout(ask, askAgainAfter);
  });
  return () => {
    clearTimeout(again);
    end();
  };
};
