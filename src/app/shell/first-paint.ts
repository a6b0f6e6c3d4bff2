import { zoneCookie } from '#shared/start.ts';
import { themeCookie } from '#shared/theme.ts';
import { keepCookie } from '#web/core/session/keep-cookie.ts';
import { zoneHere } from '#web/core/session/zone.ts';

/** Pages whose frames differ from those of the others. */
const pages: [path: RegExp, name: string][] = [
  [/^\/(?:register|register-sso|reset-password|update-password|welcome\/tools)(?:\/|$)/, 'entry'],
  [/^\/meeting\/live\//, 'live'],
  [/^\/signed-out$/, 'signed-out'],
];

/**
 * Runs before the first paint as an inline script in the head. It selects which page of the sign-in document is shown, or which frame
 * of the app's. Pages follow the system's theme until this browser has shown a person's. It tells the server the time zone.
 */
const paintFirst = (page: HTMLElement): void => {
  const { pathname } = location;
  page.dataset['page'] = pages.find(([path]) => path.test(pathname))?.[1] ?? 'sign-in';
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    if (!document.cookie.includes(`${themeCookie}=`)) page.dataset['theme'] = dark.matches ? 'dark' : 'default';
  };
  follow();
  dark.addEventListener('change', follow);
  keepCookie(zoneCookie, zoneHere());
};

paintFirst(document.documentElement);
