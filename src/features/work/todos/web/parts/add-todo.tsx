import '#web/core/texts/todos.ts';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';

/** Renders the add button, which offers a personal To-Do or one of a meeting; catalogue row O-16. */
const AddOfMine = () => {
  const t = useText();
  const entries = [
    { key: 'team', label: t('todos.add'), keys: 'alt+t', onChoose: () => void openDialog('addTodo', {}) },
    { key: 'personal', label: t('todos.addPersonal'), onChoose: () => void openDialog('addPersonalTodo', {}) },
  ];
  return (
    <Menu
      label={t('todos.add')}
      align="end"
      entries={entries}
      trigger={(trigger) => <IconButton icon={IconPlus} label={t('todos.add')} {...trigger} />}
    />
  );
};

interface AddTodoProps {
  tractionId?: string | undefined;
  meetingId?: string | undefined;
}

/** Renders the button that adds a To-Do to a meeting, or without one offers both kinds. */
export const AddTodo = ({ tractionId, meetingId }: AddTodoProps) => {
  const t = useText();
  if (tractionId === undefined) return <AddOfMine />;
  return <IconButton icon={IconPlus} label={t('todos.add')} onClick={() => void openDialog('addTodo', { tractionId, meetingId })} />;
};
