import {
  askSession,
  currentSession,
  type Loaded,
  showSession,
  signOut,
  switchOrg,
  whenMoved,
} from '#features/home/session/web/parts/session-source.ts';
import { whenElsewhere } from '#web/core/api/call.ts';
import { holdCalls } from '#web/core/api/gate.ts';
import { restartHubs } from '#web/core/realtime/hubs.ts';
import { whenOrgChosen } from '#web/core/session/org-switch.ts';
import { orgOf } from '#web/core/session/session.ts';
import { whenSigningOut } from '#web/core/session/sign-out.ts';
import { stayIn, staysIn } from '#web/core/session/stays-in.ts';
import { keepUnsent } from '#web/core/session/stored-drafts.ts';
import { hearTabs, whenInFront } from '#web/core/session/tabs.ts';
import { unsentHere } from '#web/core/session/unsent.ts';
import { closeDialogs, openHeld, registerDialogs } from '#web/kit/modals/dialog-stack.ts';
import { lossOf } from './loss.ts';
import { loseOrg, watchAccess } from './lost-org.ts';
import { router } from './router.tsx';
import type { TwoTabsProps } from './two-tabs-dialog.tsx';

registerDialogs({
  'shell.twoTabs': async () => (await import('./two-tabs-dialog.tsx')).TwoTabsDialog,
});

/** Milliseconds before calls go on after a question that could not be asked, as without network; the next refusal asks again. */
const askAgain = 2_000;

/** Returns the organisation that this tab shows, if the person may still enter it. */
const stillOpen = (shown: Loaded, now: Loaded) => {
  const org = now.user.orgs.find(({ id }) => id === shown.orgId);
  return org?.blocked === false ? org : undefined;
};

/** Lets this tab stay in its organisation, with a session of its own there. */
const stay = async (orgId: string): Promise<void> => {
  stayIn(orgId);
  showSession(await askSession(orgId));
};

/** Lets this tab follow the other tabs to the organisation of `there`. */
const follow = async (there: Loaded): Promise<void> => {
  stayIn(undefined);
  const shown = currentSession();
  if (shown?.orgId != null) keepUnsent({ personId: shown.user.userId, orgId: shown.orgId });
  closeDialogs();
  showSession(there);
  await router.navigate({ to: '/', ignoreBlocker: true });
};

/** Asks in which organisation this tab is to work, when the sign-in's session has moved since this tab showed its own. */
const ask = async (at: number): Promise<void> => {
  const shown = currentSession();
  if (shown === undefined || shown.orgId === null) return;
  const there = await askSession();
  const [here, other] = [stillOpen(shown, there), orgOf(there)];
  if (there.orgId === shown.orgId) return showSession(there);
  if (here === undefined || other === undefined) return loseOrg(shown, there, lossOf(shown.orgId, there.user.orgs));
  const choice = await openHeld<'stay' | 'go'>('shell.twoTabs', { here, other, at, unsent: unsentHere().length } satisfies Omit<
    TwoTabsProps,
    'close'
  >);
  await (choice === 'go' ? follow(there) : stay(here.id));
  restartHubs();
};

let asking = false;

/** Holds all calls of this tab and asks once it is in front, before any act; nothing is sent until the answer. */
const askWhere = (at = Date.now()): void => {
  if (asking) return;
  asking = true;
  const release = holdCalls();
  const end = (): void => {
    asking = false;
    release();
  };
  whenInFront(() => void ask(at).then(end, () => setTimeout(end, askAgain)));
};

/** Lets the app switch organisations, and watches what other tabs do with the sign-in that this tab shares with them. */
export const watchTabs = (): void => {
  whenOrgChosen(switchOrg);
  whenSigningOut(() => {
    const shown = currentSession();
    if (shown !== undefined) void signOut(shown);
  });
  watchAccess();
  whenElsewhere(() => askWhere());
  whenMoved((shown, now) => {
    if (stillOpen(shown, now) === undefined) void loseOrg(shown, now, lossOf(shown.orgId, now.user.orgs));
    else askWhere();
  });
  hearTabs((message) => {
    const shown = currentSession();
    if (message.kind !== 'switched' || message.personId !== shown?.user.userId || staysIn() !== undefined) return;
    if (shown.orgId !== null && message.orgId !== shown.orgId) askWhere(message.at);
  });
};
