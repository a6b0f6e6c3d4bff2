/**
 * Returns the page to go to after sign-in, and after the terms were accepted: the wanted path if it is one of this app, otherwise home;
 * catalogue decision 7.
 */
export const safeRedirect = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/';
  const hasControl = [...wanted].some((letter) => letter < ' ');
  return hasControl || wanted.includes('\\') || /^\/(?:login|signed-out)(?:[?#/]|$)/.test(wanted) ? '/' : wanted;
};
