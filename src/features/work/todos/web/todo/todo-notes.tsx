import '#web/core/texts/todos.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { ListedTodo } from '../../contract.ts';
import styles from '../parts/todo-work.module.css';

/** Renders what one should know of a To-Do beside its title: in how many meetings it was missed, and that an Issue led to it. */
export const TodoNotes = ({ todo, missed }: { todo: ListedTodo; missed: number }) => {
  const t = useText();
  const words = missed === 2 ? t('todos.missedTwice') : t('todos.missed', { count: missed });
  if (missed === 0 && todo.issueId === null) return null;
  return (
    <>
      {missed > 0 && <span className={styles.missed}>{words}</span>}
      {todo.issueId !== null && (
        <span className={styles.source}>
          <Icon as={IconMessageCircle} size="xs" />
          {t('items.fromIssue')}
        </span>
      )}
    </>
  );
};
