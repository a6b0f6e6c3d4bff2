import type { SubjectKind } from '#server/access/subjects.ts';
import { reachTo } from '#server/realtime/audience.ts';
import { isOpen } from '../../rules.ts';
import { rightsOn, seesTodo, standingsOf } from '../access.ts';
import { listMadeFrom, listMeetingsOf, listTodos } from '../store.ts';

/** A To-Do as a subject: seen through its meeting; a personal one by its owner alone. */
export const todoSubject: SubjectKind = {
  type: 'ToDo',
  entity: 'todo',
  seen: async (at, ids) => {
    const todos = await listTodos(at, ids);
    const standings = await standingsOf(at, todos);
    return todos.flatMap((todo) => {
      const standing = standings.get(todo.tractionId ?? '');
      if (!seesTodo(at, todo, standing)) return [];
      const { id, title, status, ownerId, tractionId, archivedAt, createdAt: created } = todo;
      const isClosed = archivedAt !== null || !isOpen(status);
      return [
        {
          type: 'ToDo' as const,
          id,
          title,
          status,
          isClosed,
          tractionId,
          ownerId,
          created,
          can: { edit: rightsOn(at, todo, standing).edit },
        },
      ];
    });
  },
  reach: async (at, ids) =>
    new Map(
      (await listMeetingsOf(at, ids)).map(({ id, tractionId, ownerId }) => [
        id,
        tractionId === null ? reachTo([], [ownerId]) : reachTo([tractionId]),
      ]),
    ),
  origin: async (at, id) => {
    const issueId = (await listTodos(at, [id]))[0]?.issueId;
    return issueId == null ? undefined : { type: 'Issue', id: issueId };
  },
  madeFrom: async (at, { type, id }) => (type === 'Issue' ? listMadeFrom(at, id) : []),
};
