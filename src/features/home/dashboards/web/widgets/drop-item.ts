import type { IssueOrigin } from '#features/work/issues/contract.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';

/** Opens the form of an Issue that comes from another item. */
export const dropItem = (type: IssueOrigin, item: { id: string; title: string; tractionId: string | null; ownerId: string }): void =>
  void openDialog('addIssue', {
    title: item.title,
    ownerId: item.ownerId,
    tractionId: item.tractionId ?? undefined,
    from: { type, id: item.id, title: item.title },
  });
