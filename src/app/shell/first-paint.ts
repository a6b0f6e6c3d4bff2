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

/** The session, asked with the token that an answer carries; undefined when it carries none. */
const askSession = async (url: string, answer: Response): Promise<Response | undefined> => {
  const { token } = (await answer.clone().json()) as { token?: string };
  return token === undefined ? undefined : fetch(url, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
};

/** The app's first two questions, asked while its code is still on the way; `token.ts` and `early.ts` take the answers. */
const askEarly = (page: HTMLElement): void => {
  if (page.dataset['app'] === undefined) return;
  const token = fetch('/api/auth/token', { credentials: 'same-origin', cache: 'no-store' });
  const query = { offset: String(new Date().getTimezoneOffset()), tz: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const url = `/api/v2/session?${String(new URLSearchParams(query))}`;
  globalThis.cairnToken = token;
  globalThis.cairnSession = { url, answer: token.then((answer) => askSession(url, answer)).catch(() => undefined) };
};

paintFirst(document.documentElement);
askEarly(document.documentElement);
