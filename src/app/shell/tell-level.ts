import { peopleApi } from '#features/ground/people/contract.ts';
import type { Loaded } from '#features/home/session/web/parts/session-source.ts';
import { nameOf } from '#shared/names.ts';
import { isLicensed } from '#shared/roles.ts';
import { call } from '#web/core/api/call.ts';
import { formatsOf } from '#web/core/i18n/formats.ts';
import { t } from '#web/core/i18n/language.ts';
import { orgOf } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';

/** Says that the permission level has changed: to which role, by whom and when, and to a new Observer also what one can do. */
export const tellLevel = async (now: Loaded, byUserId: string | null): Promise<void> => {
  const options = { id: 'role', duration: toastTimes.linked };
  const role = orgOf(now)?.role ?? 'Observer';
  const ask = byUserId === null ? undefined : call(peopleApi.byIds, { query: { ids: byUserId } }).catch(() => undefined);
  const by = (await ask)?.items[0];
  const time = formatsOf(now.user.userLocale).time(nowHere());
  const who = by === undefined ? t(`shell.access.is.${role}`) : t(`shell.access.by.${role}`, { name: nameOf(by), time });
  const can = isLicensed(role) ? '' : ` ${t('shell.access.observerCan')}`;
  toast.info(`${t('shell.access.role')}: ${who}${can}`, options);
};
