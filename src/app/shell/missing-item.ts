import { currentSession } from '#features/home/session/web/parts/session-source.ts';
import { whenItemMissing } from '#web/core/api/use-read.ts';
import { t } from '#web/core/i18n/language.ts';
import { orgOf } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { router } from './router.tsx';

/** Shows a toast and goes home when the item of a page does not exist; catalogue row C-25. */
export const goHomeWhenMissing = (): void => {
  whenItemMissing(() => {
    const session = currentSession();
    const org = session && orgOf(session)?.name;
    toast.error(t('shell.failures.item', { org: org ?? '' }), { id: 'missing-item', duration: 5000, outlastsDialog: true });
    void router.navigate({ to: '/' });
  });
};
