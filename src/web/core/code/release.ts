import { hasDrafts } from '#web/core/session/drafts.ts';
import { hasUnsavedInput } from '#web/core/session/unsaved.ts';

/** Where a tab keeps the reason for which it has reloaded, so that it does so once for each. */
const reloadedFor = 'cairn-reloaded-for';

/** Milliseconds after which the question for the build is given up. */
const timeout = 20_000;

/** Returns the build of the web that the server has now; undefined when it does not say. */
const servedBuild = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal: AbortSignal.timeout(timeout) });
    return /data-build="([^"]+)"/.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
};

/** Returns the build that has replaced this page's one; undefined while this page's is the one that is served, or nobody answers. */
export const newerBuild = async (): Promise<string | undefined> => {
  const own = document.documentElement.dataset['build'];
  const served = await servedBuild();
  return own === undefined || served === own ? undefined : served;
};

/** Reloads the page, once for a reason such as a newer build, unless something that was typed would be lost. */
export const reloadFor = (reason: string): void => {
  if (hasUnsavedInput() || hasDrafts() || sessionStorage.getItem(reloadedFor) === reason) return;
  sessionStorage.setItem(reloadedFor, reason);
  window.location.reload();
};
