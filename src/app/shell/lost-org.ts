import { sessionApi } from '#features/home/session/contract.ts';
import { askSession, currentSession, type Loaded, showSession, whenRoleChanges } from '#features/home/session/web/parts/session-source.ts';
import type { AccessChanged } from '#shared/hubs.ts';
import { isLicensed } from '#shared/roles.ts';
import { call } from '#web/core/api/call.ts';
import { fetchAgain } from '#web/core/api/query-client.ts';
import { t } from '#web/core/i18n/language.ts';
import { onHubEvent, restartHubs } from '#web/core/realtime/hubs.ts';
import { renewRights } from '#web/core/session/rights.ts';
import { orgOf, type TabOrg } from '#web/core/session/session.ts';
import { stayIn } from '#web/core/session/stays-in.ts';
import { dropStored, keepUnsent, type StoredDraft } from '#web/core/session/stored-drafts.ts';
import { unsentHere } from '#web/core/session/unsent.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { closeDialogs } from '#web/kit/modals/dialog-stack.ts';
import { endedText } from './ended-text.ts';
import { noteLost } from './lost-note.ts';
import { router } from './router.tsx';
import { offerToCopy } from './stored-text.ts';
import { tellLevel } from './tell-level.ts';

/** Returns the sentence that says why the person is no longer in the organisation of this name; catalogue rows B-47, B-49 and B-50. */
const reasonOf = (what: AccessChanged['what'], name: string, ended: TabOrg | undefined): string => {
  if (what === 'deleted') return t('errors.orgDeleted', { name });
  if (what === 'blocked' && ended !== undefined) return endedText(ended);
  return what === 'blocked' ? t('shell.org.blocked', { name }) : t('shell.access.removed', { name });
};

/**
 * Leaves an organisation that the person may not enter any more: goes on in another one or in none, and says why. Unsent words can be
 * copied, for 24 hours.
 */
export const loseOrg = async (shown: Loaded, now: Loaded, what: AccessChanged['what']): Promise<void> => {
  if (shown.orgId === null || currentSession()?.orgId !== shown.orgId) return;
  const kept = keepUnsent({ personId: shown.user.userId, orgId: shown.orgId });
  stayIn(undefined);
  closeDialogs();
  showSession(now);
  restartHubs();
  await router.navigate({ to: '/', ignoreBlocker: true });
  const next = orgOf(now)?.name;
  const reason = reasonOf(
    what,
    orgOf(shown)?.name ?? '',
    now.user.orgs.find(({ id, hasEnded }) => id === shown.orgId && hasEnded),
  );
  // Who is in no organisation any more reads it on their page, whose buttons a toast would cover.
  if (next === undefined) noteLost({ name: orgOf(shown)?.name ?? '', reason });
  else toast.error(`${reason} ${t('shell.access.next', { name: next })}`, { id: 'lost-org', duration: toastTimes.persistent });
  for (const each of kept) offerToCopy(each);
};

/** Resolves when the page shows what it has been told: queries tell it by a timer, and it renders in it. */
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Words that are kept while rights change, and how many changes are under way: the last one offers what has lost its place, once. */
let kept: StoredDraft[] = [];
let underWay = 0;

/**
 * Keeps the words of the page; call what it returns once the page has new rights. Those of a dialog that the person may no longer use can
 * then be copied, and those of an Observer that no field shows any more.
 */
const keepWords = ({ user, orgId }: Loaded): (() => Promise<void>) => {
  const known = new Set(kept.map((each) => each.words));
  const fresh = unsentHere().filter(({ words }) => !known.has(words));
  kept = [...kept, ...keepUnsent({ personId: user.userId, orgId: orgId ?? '' }, fresh)];
  underWay += 1;
  return async () => {
    await painted();
    underWay -= 1;
    if (underWay > 0) return;
    const now = currentSession();
    const writes = now !== undefined && isLicensed(orgOf(now)?.role ?? 'Observer');
    const words = new Set(unsentHere().flatMap((unsent) => (writes || unsent.hidden !== true ? [unsent.words] : [])));
    const all = kept;
    kept = [];
    dropStored(all.filter((each) => words.has(each.words)));
    for (const each of all) if (!words.has(each.words)) offerToCopy(each);
  };
};

/** Takes over changed rights in place; catalogue row B-46. Open dialogs stay, where the person may still use them. */
const reload = async (shown: Loaded, byUserId: string | null): Promise<void> => {
  const offerLost = keepWords(shown);
  const take = async (): Promise<Loaded> => {
    const now = await call(sessionApi.reload, {}, { urgent: true });
    showSession(now);
    await Promise.all([fetchAgain(), renewRights()]);
    return now;
  };
  let now: Loaded;
  try {
    now = await take();
  } finally {
    await offerLost();
  }
  await tellLevel(now, byUserId);
};

/** Listens for what this person is told of their access to the organisation of this tab. */
export const watchAccess = (): void => {
  // A page that asks in the moment of the change, or was not connected, knows its role before it is told, and closes what it may not use.
  whenRoleChanges((shown) => {
    const offerLost = keepWords(shown);
    void renewRights().then(offerLost);
  });
  onHubEvent('live-update-hub', 'AccessChanged', (data) => {
    const { orgId, what, byUserId } = data as AccessChanged;
    const shown = currentSession();
    if (shown === undefined || shown.orgId !== orgId) return;
    const work = what === 'role' ? reload(shown, byUserId) : askSession().then((now) => loseOrg(shown, now, what));
    work.catch(() => fetchAgain());
  });
};
