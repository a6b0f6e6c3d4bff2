import { tellTabs } from './tabs.ts';

const post = (path: string, body: object): Promise<Response | undefined> =>
  fetch(`/api/auth/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(
    () => undefined,
  );

/**
 * Signs in with a newly chosen password. Resolves to the page to go on with: the wanted one, the page where a mailed code proves the address
 * first, or that of the sign-in when it failed.
 */
export const signInNow = async (email: string, password: string, wanted: string): Promise<string> => {
  const answer = await post('sign-in/email', { email, password });
  if (answer?.ok === true) return wanted;
  return answer?.status === 403 ? `/login?${new URLSearchParams({ prove: email, redirect: wanted }).toString()}` : '/login';
};

/** Signs this browser out, so that another person can go on at the same page. */
export const signOutHere = async (personId: string): Promise<void> => {
  await post('sign-out', {});
  tellTabs({ kind: 'out', personId });
};

/** Reloads the app at a path, because the signed-in person or their rights have changed. */
export const goAnew = (path: string): void => window.location.assign(path);
