import type { SubjectRef } from '../../shared/subjects.ts';
import { openDialog } from './dialog-stack.ts';

/**
 * Opens the dialog of an item, where its own list opens it. Returns false for a measurable, which has no dialog of its own by its id: the caller
 * leads to its meeting.
 */
export const openItem = ({ type, id }: SubjectRef): boolean => {
  if (type === 'Rock') void openDialog('editRock', { rockId: id });
  else if (type === 'ToDo') void openDialog('editTodo', { todoId: id });
  else if (type === 'Issue') void openDialog('editIssue', { issueId: id });
  else if (type === 'Headline') void openDialog('editHeadline', { headlineId: id });
  else return false;
  return true;
};
