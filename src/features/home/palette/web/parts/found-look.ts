import type { SubjectType, SubjectWord } from '#shared/subjects.ts';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import { subjectIcons } from '#web/kit/ui/subject-icons.ts';

/** The sort of item of each kind. */
export const typeOf: Record<SubjectWord, SubjectType> = {
  rock: 'Rock',
  todo: 'ToDo',
  issue: 'Issue',
  headline: 'Headline',
  measurable: 'Measurable',
};

export const iconOf = (kind: SubjectWord): IconShape => subjectIcons[typeOf[kind]];
