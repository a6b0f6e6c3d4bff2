import { zoneCookie } from '../../shared/start.ts';
import { themeCookie } from '../../shared/theme.ts';
import { keepCookie } from '../../web/session/keep-cookie.ts';
import { zoneHere } from '../../web/session/zone.ts';

/**
 * Runs before the first paint as an inline script in the head. It selects which of the two pages of the sign-in document is shown, or hides
 * the shell on pages without one. Pages follow the system's theme until this browser has shown a person's. It tells the server the time zone.
 */
const paintFirst = (page: HTMLElement): void => {
  const { pathname } = location;
  const isEntry = /^\/(?:register|register-sso|reset-password|update-password|welcome\/tools)(?:\/|$)/.test(pathname);
  page.dataset['page'] = isEntry ? 'entry' : pathname === '/signed-out' ? 'signed-out' : 'sign-in';
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    if (!document.cookie.includes(`${themeCookie}=`)) page.dataset['theme'] = dark.matches ? 'dark' : 'default';
  };
  follow();
  dark.addEventListener('change', follow);
  keepCookie(zoneCookie, zoneHere());
};

paintFirst(document.documentElement);
