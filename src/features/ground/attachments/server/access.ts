import { access } from '#server/access/granted.ts';
import { mayDiscuss, type Subject, type Subjects } from '#server/access/subjects.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin, type Role } from '#shared/roles.ts';
import { type AttachmentRow, findAttachment } from './store.ts';

/** A file and the item that it is attached to. */
export interface ReachedAttachment {
  attachment: AttachmentRow;
  subject: Subject;
}

/** Returns whether a person may remove a file of an item that they see. */
export const mayRemove = (at: { role: Role; personId: string }, subject: Subject, attachedById: string): boolean =>
  subject.can.edit || isAdmin(at.role) || (attachedById === at.personId && mayDiscuss(at, subject));

const granting = (subjects: Subjects, sentence: string, removes: boolean) =>
  access<{ params: { id: string } }, ReachedAttachment>(sentence, async ({ at, input }) => {
    const attachment = (await findAttachment(at, input.params.id)) ?? refuse(errors.notFound);
    const subject = await subjects.get(at, { type: attachment.subjectType, id: attachment.subjectId });
    return !removes || mayRemove(at, subject, attachment.createdById) ? { attachment, subject } : refuse(errors.notAllowed);
  });

/** Owner and Admin see how much room there is for files. */
export const seesRoom = access('Owner and Admin', ({ at }) => (isAdmin(at.role) ? {} : refuse(errors.notAllowed)));

export const seesAttachment = (subjects: Subjects) => granting(subjects, 'anyone who may see its item', false);

export const mayRemoveAttachment = (subjects: Subjects) =>
  granting(subjects, 'whoever attached it, while they may comment on its item; whoever may change the item; Owner and Admin', true);
