import { placedSubject } from '#features/work/items/server/access/subject.ts';
import type { SubjectKind } from '#server/access/subjects.ts';
import { isOpen } from '../../rules.ts';
import { todoItems } from '../access.ts';
import { listMadeFrom, todoStore } from '../store.ts';

/** A To-Do as a subject; it can be made from an Issue. */
export const todoSubject: SubjectKind = {
  ...placedSubject('ToDo', { ...todoItems, store: todoStore }, isOpen),
  origin: async (at, id) => {
    const issueId = (await todoStore.find(at, id))?.issueId;
    return issueId == null ? undefined : { type: 'Issue', id: issueId };
  },
  madeFrom: async (at, { type, id }) => (type === 'Issue' ? listMadeFrom(at, id) : []),
};
