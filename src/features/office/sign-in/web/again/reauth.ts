import { sessionApi } from '#features/home/session/contract.ts';
import { askSession, currentSession, isSigningOut, type Loaded, showSession } from '#features/home/session/web/parts/session-source.ts';
import { call, leaveContext, token } from '#web/core/api/call.ts';
import { holdCalls } from '#web/core/api/gate.ts';
import { takeInterrupted } from '#web/core/api/interrupted.ts';
import { fetchAgain } from '#web/core/api/query-client.ts';
import type { SignedOut } from '#web/core/api/token.ts';
import { t } from '#web/core/i18n/language.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { tryNow } from '#web/core/realtime/connection.ts';
import { restartHubs } from '#web/core/realtime/hubs.ts';
import { staysIn } from '#web/core/session/stays-in.ts';
import { dropStored, keepUnsent, type StoredDraft } from '#web/core/session/stored-drafts.ts';
import { hearTabs, tellTabs } from '#web/core/session/tabs.ts';
import { letPageGo } from '#web/core/session/unsaved.ts';
import { unsentHere } from '#web/core/session/unsent.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { closeDialogs, openHeld, registerDialogs } from '#web/kit/modals/dialog-stack.ts';
import type { ReauthProps } from './reauth-dialog.tsx';

registerDialogs({ 'shell.reauth': async () => (await import('./reauth-dialog.tsx')).ReauthDialog });

/** Milliseconds between two tries to load the session after signing in again. */
const tryAgain = 2_000;

/** Loads a session of the new sign-in in the organisation that this tab shows. */
const sessionIn = async (shown: Loaded): Promise<Loaded> => {
  const there = await askSession(staysIn());
  const isOpen = there.user.orgs.some(({ id, blocked }) => id === shown.orgId && !blocked);
  if (there.orgId === shown.orgId || shown.orgId === null || !isOpen) return there;
  return call(sessionApi.switchOrg, { params: { id: shown.orgId } }, { urgent: true });
};

/** Offers what was not sent; nothing is sent by itself. */
const offerInterrupted = (): void => {
  const { count, again } = takeInterrupted();
  if (count === 0) return;
  toast.warning(t('shell.reauth.notSent', { count }), {
    id: 'not-sent',
    duration: toastTimes.persistent,
    ...(again.length === 0 ? {} : { action: { label: t('shell.reauth.send'), run: () => again.forEach((send) => send()) } }),
  });
};

/** Goes on as before with the new sign-in. */
const resume = async (shown: Loaded): Promise<void> => {
  for (;;) {
    const session = await sessionIn(shown).catch(() => undefined);
    if (session !== undefined) return showSession(session);
    await new Promise((done) => setTimeout(done, tryAgain));
  }
};

/** Leaves the page to whoever uses this browser now. What this person has typed is kept on the device, for this person only. */
const leave = async (why: SignedOut): Promise<void> => {
  closeDialogs();
  letPageGo();
  if (why === 'another') return window.location.assign('/');
  await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(() => undefined);
  window.location.assign('/login');
};

const signInAgain = async (shown: Loaded, why: SignedOut, kept: StoredDraft[]): Promise<void> => {
  const asked = { user: shown.user, why, at: Date.now(), kept } satisfies Omit<ReauthProps, 'close'>;
  let answer: 'in' | 'leave' | undefined;
  while (answer === undefined) answer = await openHeld<'in' | 'leave'>('shell.reauth', asked);
  if (answer === 'leave') {
    await leave(why);
    return new Promise(() => {});
  }
  leaveContext();
  await resume(shown);
  dropStored(kept);
  tellTabs({ kind: 'here', personId: shown.user.userId });
};

let asking = false;

/** True while what was done during the question waits to be sent. */
let sendsKept = false;

/** Returns whether what was just sent had waited for a new sign-in, and forgets it. */
export const takeSignedInAgain = (): boolean => {
  const was = sendsKept;
  sendsKept = false;
  return was;
};

/** Asks the person to sign in again over the page, which stays as it is; until then nothing is sent. */
const askToSignIn = (why: SignedOut): void => {
  const shown = currentSession();
  if (shown === undefined || asking || isSigningOut()) return;
  asking = true;
  const release = holdCalls();
  const kept = keepUnsent({ personId: shown.user.userId, orgId: shown.orgId ?? '' });
  void signInAgain(shown, why, kept).then(() => {
    asking = false;
    sendsKept = outbox.read().kept.length > 0;
    release();
    restartHubs();
    // Meanwhile the sockets have counted as lost, and would be tried by the clock.
    void tryNow();
    void fetchAgain();
    offerInterrupted();
  });
};

/** Watches for the end of the sign-in, here or in another tab, and for another person's sign-in there. */
export const watchSignIn = (): void => {
  token.onSignedOut(askToSignIn);
  hearTabs((message) => {
    const mine = currentSession()?.user.userId;
    if (mine === undefined || asking || message.kind === 'switched' || message.kind === 'in') return;
    // Whoever signs out in one tab wants nothing to be seen in the others, unless words would be lost.
    if (message.kind === 'out' && message.personId === mine && unsentHere().length === 0) window.location.assign('/signed-out');
    else if ((message.kind === 'out') === (message.personId === mine)) void token.renew().catch(() => undefined);
  });
};
