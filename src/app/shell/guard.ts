import type { Session } from '#web/core/session/session.ts';

/**
 * Who may see a screen: `account-required` needs a signed-in person with an account, `entry` a signed-in person, `public` nobody in
 * particular. `modal` is account-required and shown over the previous page. Catalogue row C-02.
 */
export type ScreenKind = 'account-required' | 'entry' | 'public' | 'modal';

type Who = Pick<Session, 'hasAccount' | 'policyAccepted'> & { user: { email: string; experienceLevel: string; orgs: unknown[] } };

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? '/';

/** Returns the address to redirect to, or undefined when the person may see the screen. `exists` tells which targets have a screen. */
export const guard = (kind: ScreenKind, session: Who | undefined, href: string, exists: (path: string) => boolean): string | undefined => {
  if (kind === 'public') return undefined;
  if (session === undefined) return `/login?redirect=${encodeURIComponent(href)}`;
  const send = (to: string): string | undefined => (exists(pathOf(to)) && pathOf(to) !== pathOf(href) ? to : undefined);
  if (!session.policyAccepted) {
    const wanted = href === '/' ? '' : `&redirect=${encodeURIComponent(href)}`;
    const policy = send(`/register-sso?email=${encodeURIComponent(session.user.email)}${wanted}`);
    if (policy !== undefined) return policy;
  }
  if (kind === 'entry') return undefined;
  if (!session.hasAccount) return send('/welcome/tools');
  return session.user.experienceLevel === 'None' && session.user.orgs.length === 0 ? send('/welcome/tools/user') : undefined;
};
