/**
 * Runs before the first paint, a script of its own in the head: which of the two pages of the sign-in document is asked
 * for, or whether the app's page is one without the shell. Everything else waits.
 */
const paintFirst = (page: HTMLElement): void => {
  const { pathname } = location;
  const isEntry = /^\/(?:register|register-sso|reset-password|update-password|welcome\/tools)(?:\/|$)/.test(pathname);
  page.dataset['page'] = isEntry ? 'entry' : pathname === '/signed-out' ? 'signed-out' : 'sign-in';
};

paintFirst(document.documentElement);
