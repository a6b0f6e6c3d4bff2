import type { SubjectRef, SubjectType } from '#shared/subjects.ts';
import type { IssueOrigin } from '../../contract.ts';

const typeOf: Readonly<Record<IssueOrigin, SubjectType>> = {
  rock: 'Rock',
  todo: 'ToDo',
  headline: 'Headline',
  measurable: 'Measurable',
};

/** Returns the item from which an Issue is made as a subject; who sees that is for its kind to say. */
export const originRef = (fromType: IssueOrigin, fromId: string): SubjectRef => ({ type: typeOf[fromType], id: fromId });
