/**
 * Runs before the first paint as an inline script in the head. It selects which of the two pages of the sign-in document is shown, or hides
 * the shell on pages without one.
 */
const paintFirst = (page: HTMLElement): void => {
  const { pathname } = location;
  const isEntry = /^\/(?:register|register-sso|reset-password|update-password|welcome\/tools)(?:\/|$)/.test(pathname);
  page.dataset['page'] = isEntry ? 'entry' : pathname === '/signed-out' ? 'signed-out' : 'sign-in';
};

paintFirst(document.documentElement);
