import { placedSubject } from '#features/work/items/server/access/subject.ts';
import type { SubjectKind } from '#server/access/subjects.ts';
import { isOpen } from '../../rules.ts';
import { issueItems } from '../access.ts';
import { issueStore, listMadeFrom } from '../store.ts';
import { originRef } from './origin.ts';

/** An Issue as a subject; it can be made from another one. */
export const issueSubject: SubjectKind = {
  ...placedSubject('Issue', { ...issueItems, store: issueStore }, isOpen),
  origin: async (at, id) => {
    const issue = await issueStore.find(at, id);
    return issue?.fromType == null || issue.fromId === null ? undefined : originRef(issue.fromType, issue.fromId);
  },
  madeFrom: (at, { id }) => listMadeFrom(at, id),
};
