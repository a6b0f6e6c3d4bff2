import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { ListedTodo } from '#features/work/todos/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { useTodoCommands } from '#features/work/todos/web/parts/todo-commands.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { type FigureRow, insightApi } from '../../contract.ts';
import type { ListAsk } from '../cards/insight-card.ts';
import { useSaying } from '../cards/use-saying.ts';
import type { RowParts } from './behind-row.tsx';

/** Most To-Dos whose boxes can be ticked in the list: as many as one question for items may name. */
const mostTicked = 300;

/** Reads what the rows show beside themselves: people, teams, and of To-Dos the boxes. */
export const useRowParts = (of: ListAsk['of'], rows: readonly FigureRow[] = []): RowParts => {
  const say = useSaying();
  const { people } = usePeople(rows.map(({ ownerId }) => ownerId));
  const teams = useRead(insightApi.scopes, {}, { quiet: true }).data?.teams ?? [];
  const isTodos = of === 'todos' || of === 'missedTwice';
  const ids = isTodos ? rows.slice(0, mostTicked).map(({ id }) => id) : [];
  const todos = useRead(todoApi.byIds, { query: { ids: ids.join(',') } }, { quiet: true, keep: true, enabled: ids.length > 0 });
  const { tick } = useTodoCommands();
  const byId = new Map((todos.data?.items ?? []).map((todo) => [todo.id, todo as ListedTodo]));
  return {
    say,
    people,
    teamOf: (id) => teams.find((team) => team.id === id)?.title,
    todoOf: (id) => byId.get(id),
    tick,
  };
};
