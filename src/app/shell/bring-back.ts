import { currentSession, switchOrg } from '#features/home/session/web/parts/session-source.ts';
import { settingsApi } from '#features/office/settings/contract.ts';
import { dayHere, formatsOf } from '#web/core/i18n/formats.ts';
import { t } from '#web/core/i18n/language.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import type { TabOrg } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';

/** Asks the Owner of a deleted organisation whether to bring it back; others are told that it was deleted. Catalogue row B-49. */
export const askToBringBack = async ({ id, name, role, eraseAfter }: TabOrg): Promise<void> => {
  if (role !== 'Owner' || eraseAfter === null) return void toast.error(t('errors.orgDeleted', { name }));
  const day = formatsOf(currentSession()?.user.userLocale ?? 'en-US').day(dayHere(new Date(eraseAfter)));
  const yes = await confirm({
    title: t('shell.org.bringBackTitle', { name }),
    text: t('shell.org.bringBackText', { day }),
    yes: t('shell.org.bringBack', { name }),
  });
  if (!yes) return;
  await sendCommand(settingsApi.bringBack, { params: { id } });
  await switchOrg(id);
  toast.success(t('shell.org.broughtBack', { name }));
};
