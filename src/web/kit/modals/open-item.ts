import type { SubjectRef } from '#shared/subjects.ts';
import { openDialog } from './dialog-stack.ts';

/**
 * Opens the dialog of an item, where its own list opens it. `linked` says that an address named the item: where it cannot be reached, the form
 * says so and goes home.
 */
export const openItem = ({ type, id }: SubjectRef, linked = false): void => {
  if (type === 'Rock') void openDialog('editRock', { rockId: id, linked });
  else if (type === 'ToDo') void openDialog('editTodo', { todoId: id, linked });
  else if (type === 'Issue') void openDialog('editIssue', { issueId: id, linked });
  else if (type === 'Headline') void openDialog('editHeadline', { headlineId: id, linked });
  else void openDialog('measurable', { measurableId: id, linked });
};
