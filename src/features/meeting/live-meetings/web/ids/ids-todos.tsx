import '#web/core/texts/live-meetings.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Issue } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { TodoRow } from '#features/work/todos/web/parts/todo-row.tsx';
import { usePages } from '#web/core/api/use-pages.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import styles from './ids-todos.module.css';

/** Renders the To-Dos made from the Issue under discussion. */
export const IdsTodos = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const found = usePages(todoApi.search, { body: { filters: [{ field: 'issueId', value: issue.id }] } }, { whole: true });
  const items = found.items?.filter(({ issueId, status }) => issueId === issue.id && status !== 'Removed') ?? [];
  const { people, loading } = usePeople(items.map(({ ownerId }) => ownerId));
  if (items.length === 0) return null;
  return (
    <div className={styles.todos}>
      <ItemList label={t('liveMeetings.ids.todos')}>
        {items.map((todo) => (
          <TodoRow key={todo.id} todo={todo} owner={{ person: people.get(todo.ownerId), loading }} size="list" />
        ))}
      </ItemList>
    </div>
  );
};
