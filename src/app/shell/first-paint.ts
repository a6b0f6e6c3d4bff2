import { timeZoneHere } from '../../web/i18n/time-zone.ts';

/**
 * Runs before the first paint, a script of its own in the head: the theme that this browser showed last, and which of
 * the two pages of the sign-in document is asked for, or whether the app's page is one without the shell. Everything else waits.
 */
const paintFirst = (page: HTMLElement): void => {
  try {
    const theme = localStorage.getItem('cairn.theme')?.split(' ')[0];
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch {
    page.dataset['theme'] = 'default';
  }
  const { pathname } = location;
  const isEntry = /^\/(?:register|register-sso|reset-password|update-password|welcome\/tools)(?:\/|$)/.test(pathname);
  page.dataset['page'] = isEntry ? 'entry' : pathname === '/signed-out' ? 'signed-out' : 'sign-in';
};

/** The session that came with a token; undefined when none did. */
const sessionOf = async (answer: Response): Promise<Response | undefined> => {
  const { session } = (await answer.clone().json()) as { session?: unknown };
  return session ? Response.json(session) : undefined;
};

/** The app's first question, asked while its code is still on the way; `token.ts` and `early.ts` take the two parts of its answer. */
const askEarly = (page: HTMLElement): void => {
  if (page.dataset['app'] === undefined) return;
  const asked = { offset: String(new Date().getTimezoneOffset()), tz: timeZoneHere() };
  const query = String(new URLSearchParams(asked));
  const start = fetch(`/api/auth/start?${query}`, { credentials: 'same-origin', cache: 'no-store' });
  globalThis.cairnSession = { url: `/api/v2/session?${query}`, answer: start.then(sessionOf).catch(() => undefined) };
  globalThis.cairnToken = start;
};

paintFirst(document.documentElement);
askEarly(document.documentElement);
