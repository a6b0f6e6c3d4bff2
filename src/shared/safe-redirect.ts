/** Returns the page to go to after sign-in: the wanted path if it is one of this app, otherwise home; catalogue decision 7. */
export const safeRedirect = (wanted: string | null | undefined): string => {
  if (wanted === null || wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return '/';
  const hasControl = [...wanted].some((letter) => letter < ' ');
  return hasControl || wanted.includes('\\') || /^\/(?:login|signed-out)(?:[?#/]|$)/.test(wanted) ? '/' : wanted;
};
