import '#web/core/texts/headlines.ts';
import '#web/core/texts/issues.ts';
import '#web/core/texts/rocks.ts';
import '#web/core/texts/todos.ts';
import { useState } from 'react';
import { useCreateHeadline } from '#features/work/headlines/web/parts/headline-commands.ts';
import { useCreateIssue } from '#features/work/issues/web/parts/issue-commands.ts';
import { useCreateRock } from '#features/work/rocks/web/parts/rock-commands.ts';
import { useCreateTodo } from '#features/work/todos/web/parts/todo-commands.ts';
import { newId } from '#shared/ids.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import type { QuickKind } from '../../rules/quick-line.ts';
import { typeOf } from '../parts/found-look.ts';
import type { QuickPlan } from './quick-plan.ts';

/** What a kind adds. */
export const foundOf: Record<QuickKind, keyof typeof saysAdded> = {
  todo: 'todo',
  personal: 'todo',
  rock: 'rock',
  issue: 'issue',
  headline: 'headline',
};

/** The words of the button that adds each kind. */
export const quickAdds = {
  todo: 'todos.add',
  personal: 'todos.add',
  rock: 'rocks.add',
  issue: 'issues.add',
  headline: 'headlines.add',
} as const satisfies Record<QuickKind, TextKey>;

const saysAdded = { todo: 'todos.added', rock: 'rocks.added', issue: 'issues.added', headline: 'headlines.added' } as const;

/** Opens the form of the kind with everything that was understood. */
export const openForm = ({ kind, title, dueDate, ownerIds, tractionId: place, meetingId }: QuickPlan): void => {
  const [ownerId] = ownerIds;
  const tractionId = place ?? undefined;
  if (kind === 'todo') void openDialog('addTodo', { title, dueDate: dueDate ?? undefined, ownerIds, tractionId, meetingId });
  else if (kind === 'personal') void openDialog('addPersonalTodo', { title, dueDate: dueDate ?? undefined });
  else if (kind === 'rock') void openDialog('addRock', { title, dueDate: dueDate ?? undefined, ownerId, tractionId, meetingId });
  else if (kind === 'issue') void openDialog('addIssue', { title, ownerId, tractionId, meetingId });
  else void openDialog('addHeadline', { title, ownerIds, tractionId, meetingId });
};

/** Returns the function that adds what a line says, and whether it is doing so. It resolves to the new item's id, or undefined if that failed. */
export const useQuickAdd = () => {
  const t = useText();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const createTodo = useCreateTodo();
  const createRock = useCreateRock();
  const createIssue = useCreateIssue();
  const createHeadline = useCreateHeadline();

  const send = async (plan: QuickPlan): Promise<string> => {
    const { kind, title, dueDate, ownerIds, meetingId = null } = plan;
    const [ownerId = user.userId] = ownerIds;
    const tractionId = plan.tractionId ?? '';
    const base = { id: newId(), title, contentHtml: '', meetingId, source: meetingId === null ? ('typed' as const) : ('meeting' as const) };
    if (kind === 'personal') {
      const { ids } = await createTodo({ ...base, meetingId: null, source: 'typed', dueDate, tractionId: null });
      return ids[0] ?? base.id;
    }
    if (kind === 'todo') return (await createTodo({ ...base, dueDate, ownerIds, tractionId })).ids[0] ?? base.id;
    if (kind === 'rock') {
      const { id: _, ...rock } = base;
      return (await createRock({ ...rock, ownerId, dueDate: dueDate ?? '', type: 'Personal', tractionIds: [tractionId] })).id;
    }
    if (kind === 'issue') return (await createIssue({ ...base, ownerId, tractionId })).id;
    return (await createHeadline({ ...base, ownerIds, tractionId })).ids[0] ?? base.id;
  };

  const add = async (plan: QuickPlan): Promise<string | undefined> => {
    setBusy(true);
    try {
      const id = await send(plan);
      const kind = foundOf[plan.kind];
      const open = { label: t('shell.palette.openAdded'), run: () => openItem({ type: typeOf[kind], id }) };
      const count = plan.kind === 'todo' ? plan.ownerIds.length : 1;
      toast.success(t(saysAdded[kind], { count }), { action: open, duration: toastTimes.linked });
      return id;
    } catch {
      // The failure is said in a toast; the line stays as it was typed.
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
};
