/**
 * Runs before the first paint, a script of its own in the head: the theme that this browser showed last, and which of
 * the two pages of the sign-in document is asked for. Everything else waits.
 */
const paintFirst = (page: HTMLElement): void => {
  try {
    const theme = localStorage.getItem('cairn.theme')?.split(' ')[0];
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch {
    page.dataset['theme'] = 'default';
  }
  page.dataset['page'] = location.pathname === '/signed-out' ? 'signed-out' : 'sign-in';
};

paintFirst(document.documentElement);
