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

/** The app's first question, asked while its code is still on the way; `token.ts` takes the answer. */
const askEarly = (page: HTMLElement): void => {
  if (page.dataset['app'] !== undefined)
    globalThis.cairnToken = fetch('/api/auth/token', { credentials: 'same-origin', cache: 'no-store' });
};

paintFirst(document.documentElement);
askEarly(document.documentElement);
