import '#web/core/texts/issues.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import type { ItemButton } from '#features/work/items/web/parts/item-frame.tsx';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { type IssueOrigin, issueApi } from '../../contract.ts';
import { storedIssue } from '../../rules/stored-issue.ts';

/** Returns the command that makes an Issue of the meeting from an item, mine, with Undo. The item stays as it is. */
export const useDropIssue = (type: IssueOrigin, item: { id: string; title: string }, tractionId: string | null): ItemButton | undefined => {
  const t = useText();
  const { user } = useSession();
  if (tractionId === null) return undefined;
  const drop = () => {
    const id = newId();
    const body = {
      id,
      title: item.title,
      ownerId: user.userId,
      tractionId,
      entityType: 'meeting' as const,
      fromType: type,
      fromId: item.id,
      fromTitle: item.title,
    };
    void sendCommand(issueApi.create, { body }, { offline: () => ({ ...storedIssue(id, item.title), reply: { id, ids: [id] } }) }).then(
      () =>
        toast.success(t('items.longForm.dropped', { title: item.title }), {
          duration: toastTimes.linked,
          action: {
            label: t('items.undo'),
            undoes: true,
            run: () => void sendCommand(issueApi.remove, { params: { id } }).catch(() => undefined),
          },
        }),
      () => undefined,
    );
  };
  return { label: t('items.drop'), icon: IconMessageCircle, run: drop };
};
