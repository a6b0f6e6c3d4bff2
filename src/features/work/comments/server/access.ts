import { access } from '#server/access/granted.ts';
import { mayDiscuss, type Subject, type Subjects } from '#server/access/subjects.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Comment } from '../contract.ts';
import { type CommentRow, findComment } from './store.ts';

/** A comment and the item that it is on. */
export interface ReachedComment {
  comment: CommentRow;
  subject: Subject;
}

/** Returns what a person may do with a comment on an item that they see. */
export const rightsOn = (
  at: Parameters<typeof mayDiscuss>[0] & { personId: string },
  subject: Subject,
  authorId: string,
): Comment['can'] => {
  const edit = authorId === at.personId && mayDiscuss(at, subject);
  return { edit, remove: edit || isAdmin(at.role) };
};

const granting = (subjects: Subjects, sentence: string, right: keyof Comment['can']) =>
  access<{ params: { id: string } }, ReachedComment>(sentence, async ({ at, input }) => {
    const comment = (await findComment(at, input.params.id)) ?? refuse(errors.notFound);
    const subject = await subjects.get(at, { type: comment.subjectType, id: comment.subjectId });
    return rightsOn(at, subject, comment.createdById)[right] ? { comment, subject } : refuse(errors.notAllowed);
  });

export const mayEditComment = (subjects: Subjects) => granting(subjects, 'its author, while they may comment on the item', 'edit');

export const mayRemoveComment = (subjects: Subjects) =>
  granting(subjects, 'its author, while they may comment on the item; Owner and Admin', 'remove');

export const countsOwn = access('anyone, limited to items that they may see', ({ at }) => ({ orgId: at.orgId }));
