import type { SubjectType } from '../../../../shared/subjects.ts';
import type { IconShape } from '../../../../web/ui/icon.tsx';
import { subjectIcons } from '../../../../web/ui/subject-icons.ts';
import type { FoundKind } from '../../contract.ts';

/** The sort of item of each kind. */
export const typeOf: Record<FoundKind, SubjectType> = {
  rock: 'Rock',
  todo: 'ToDo',
  issue: 'Issue',
  headline: 'Headline',
  measurable: 'Measurable',
};

export const iconOf = (kind: FoundKind): IconShape => subjectIcons[typeOf[kind]];
