import { IconMessageCircle } from '@tabler/icons-react';
import { type BulkRefused, mostItems } from '#shared/bulk.ts';
import { t } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { BulkButton } from '#web/kit/search/bulk-bar.tsx';
import { type IssueOrigin, issueApi } from '../../contract.ts';

/** An item from which an Issue can be made. */
export interface DropItem {
  id: string;
  title: string;
  /** What the item is called, where the Issue is called otherwise. */
  fromTitle?: string | undefined;
  ownerId: string | null;
  /** Why its owner cannot hold it any more. */
  ownerAway?: unknown;
}

const undo = async (ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += mostItems)
    await sendCommand(issueApi.changeMany, { body: { items: ids.slice(from, from + mostItems).map((id) => ({ id })), status: 'Removed' } });
};

/**
 * Makes Issues of a meeting from items, and says so with one Undo for all. `me` takes those of owners who cannot hold one any more. A
 * failed call is reported and ends it.
 */
export const dropToIssues = async (tractionId: string, type: IssueOrigin, items: readonly DropItem[], me?: string): Promise<void> => {
  const made: string[] = [];
  const refused: BulkRefused = [];
  for (let from = 0; from < items.length; from += mostItems) {
    const portion = items.slice(from, from + mostItems).map(({ id, title, fromTitle, ownerId, ownerAway }) => ({
      title,
      ...(fromTitle === undefined ? {} : { fromTitle }),
      ownerId: (ownerAway === undefined ? ownerId : undefined) ?? me ?? ownerId ?? '',
      fromType: type,
      fromId: id,
    }));
    const reply = await sendCommand(issueApi.drop, { body: { tractionId, items: portion } }).catch(() => undefined);
    if (reply === undefined) break;
    made.push(...reply.ids);
    refused.push(...reply.refused);
  }
  const options = {
    id: 'dropped',
    ...(made.length > 0 && { action: { label: t('items.undo'), undoes: true, run: () => void undo(made).catch(() => undefined) } }),
  };
  const [first] = refused;
  if (first !== undefined) {
    const title = items.find(({ id }) => id === first.id)?.title ?? '';
    const why = t(`items.bulk.refused.${first.code}`);
    toast.info(t('items.droppedSome', { done: made.length, count: items.length, title, why }), options);
  } else if (made.length > 0) toast.success(t('items.droppedMany', { count: made.length }), options);
};

interface DropActProps {
  tractionId: string;
  type: IssueOrigin;
  items: readonly DropItem[];
}

/** Renders the command that makes an Issue of each picked item. */
export const DropButton = ({ tractionId, type, items }: DropActProps) => {
  const t = useText();
  const { user } = useSession();
  return (
    <BulkButton label={t('items.drop')} icon={IconMessageCircle} onAct={() => void dropToIssues(tractionId, type, items, user.userId)} />
  );
};
