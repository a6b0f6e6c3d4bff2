import { peopleApi } from '../../features/people/contract.ts';
import { sessionApi } from '../../features/session/contract.ts';
import type { AccessChanged } from '../../shared/hubs.ts';
import { nameOf } from '../../shared/names.ts';
import { isLicensed } from '../../shared/roles.ts';
import { call } from '../../web/api/call.ts';
import { queryClient } from '../../web/api/query-client.ts';
import { formatsOf } from '../../web/i18n/formats.ts';
import { loadLateTexts, t } from '../../web/i18n/language.ts';
import { closeDialogs } from '../../web/modals/dialog-stack.ts';
import { onHubEvent, restartHubs } from '../../web/realtime/hubs.ts';
import { dropKept, keepUnsent } from '../../web/session/kept-words.ts';
import { renewRights } from '../../web/session/rights.ts';
import { orgOf } from '../../web/session/session.ts';
import { stayIn } from '../../web/session/stays-in.ts';
import { unsentHere } from '../../web/session/unsent.ts';
import { toast, toastTimes } from '../../web/toasts/toast.ts';
import { offerToCopy } from './kept-words.ts';
import { router } from './router.tsx';
import { askSession, type Loaded, shownSession, showSession } from './session-source.ts';

/** Returns the sentence that says why the person is no longer in the organisation of this name; catalogue rows B-47, B-49 and B-50. */
const reasonOf = (what: AccessChanged['what'], name: string): string => {
  if (what === 'deleted') return t('errors.orgDeleted', { name });
  return what === 'blocked' ? t('shell.org.blocked', { name }) : t('shell.access.removed', { name });
};

/**
 * Leaves an organisation that the person may not enter any more: goes on in another one or in none, and says why. Unsent words can be
 * copied, for 24 hours.
 */
export const loseOrg = async (shown: Loaded, now: Loaded, what: AccessChanged['what']): Promise<void> => {
  if (shown.orgId === null || shownSession()?.orgId !== shown.orgId) return;
  await loadLateTexts().catch(() => undefined);
  const kept = keepUnsent({ personId: shown.user.userId, orgId: shown.orgId });
  stayIn(undefined);
  closeDialogs();
  showSession(now);
  restartHubs();
  await router.navigate({ to: '/', ignoreBlocker: true });
  const next = orgOf(now)?.name;
  const reason = reasonOf(what, orgOf(shown)?.name ?? '');
  toast.error(next === undefined ? reason : `${reason} ${t('shell.access.next', { name: next })}`, {
    id: 'lost-org',
    duration: toastTimes.persistent,
  });
  for (const each of kept) offerToCopy(each);
};

/** Says that the permission level has changed, and to a new Observer also who did it, when, and what one can do. */
const tellLevel = async (now: Loaded, byUserId: string | null): Promise<void> => {
  const options = { id: 'role', duration: toastTimes.persistent };
  const role = orgOf(now)?.role;
  if (role === undefined || isLicensed(role)) return void toast.info(t('shell.access.role'), options);
  const ask = byUserId === null ? undefined : call(peopleApi.byIds, { query: { ids: byUserId } }).catch(() => undefined);
  const by = (await ask)?.items[0];
  const time = formatsOf(now.user.userLocale).time(new Date());
  const who = by === undefined ? t('shell.access.observerNow') : t('shell.access.observerBy', { name: nameOf(by), time });
  toast.info(`${t('shell.access.role')}: ${who} ${t('shell.access.observerCan')}`, options);
};

/**
 * Takes over changed rights in place; catalogue row B-46. Open dialogs stay. The words of one that the person may no longer use can be
 * copied, and those of an Observer that no field shows any more.
 */
const reload = async (shown: Loaded, byUserId: string | null): Promise<void> => {
  const kept = keepUnsent({ personId: shown.user.userId, orgId: shown.orgId ?? '' });
  const now = await call(sessionApi.reload, {}, { urgent: true });
  showSession(now);
  await Promise.all([queryClient.invalidateQueries(), renewRights()]);
  await new Promise((painted) => requestAnimationFrame(painted));
  const writes = isLicensed(orgOf(now)?.role ?? 'Observer');
  const words = new Set(unsentHere().flatMap((unsent) => (writes || unsent.hidden !== true ? [unsent.words] : [])));
  dropKept(kept.filter((each) => words.has(each.words)));
  for (const each of kept) if (!words.has(each.words)) offerToCopy(each);
  await tellLevel(now, byUserId);
};

/** Listens for what this person is told of their access to the organisation of this tab. */
export const watchAccess = (): void => {
  onHubEvent('live-update-hub', 'AccessChanged', (data) => {
    const { orgId, what, byUserId } = data as AccessChanged;
    const shown = shownSession();
    if (shown === undefined || shown.orgId !== orgId) return;
    const work = what === 'role' ? reload(shown, byUserId) : askSession().then((now) => loseOrg(shown, now, what));
    work.catch(() => queryClient.invalidateQueries());
  });
};
