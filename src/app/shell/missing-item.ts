import { sessionApi } from '../../features/session/contract.ts';
import type { ReplyOf } from '../../shared/endpoint.ts';
import { queryClient } from '../../web/api/query-client.ts';
import { readKey, whenItemMissing } from '../../web/api/use-read.ts';
import { t } from '../../web/i18n/language.ts';
import { orgOf } from '../../web/session/session.ts';
import { toast } from '../../web/toasts/toast.ts';
import { router } from './router.tsx';

type Loaded = ReplyOf<typeof sessionApi.load>;

/** Shows a toast and goes home when the item of a page does not exist; catalogue row C-25. */
export const goHomeWhenMissing = (): void => {
  whenItemMissing(() => {
    const session = queryClient.getQueriesData<Loaded>({ queryKey: readKey(sessionApi.load) })[0]?.[1];
    const org = session && orgOf(session)?.name;
    toast.error(t('shell.failures.item', { org: org ?? '' }), { id: 'missing-item', duration: 5000 });
    void router.navigate({ to: '/' });
  });
};
