import '#web/core/texts/history.ts';
import '#web/core/texts/issues.ts';
import '#web/core/texts/rocks.ts';
import '#web/core/texts/scorecards.ts';
import '#web/core/texts/todos.ts';
import type { SubjectType } from '#shared/subjects.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { HistoryKind } from '../../contract.ts';

const reviewed: Record<string, TextKey> = {
  ToReview: 'history.words.toReview',
  Reviewed: 'history.words.reviewed',
  Pending: 'history.words.pending',
};

const solved: Record<string, TextKey> = { ...reviewed, ToReview: 'issues.statusToReview', Reviewed: 'issues.statusReviewed' };

const done: Record<string, TextKey> = { NotDone: 'ui.statusNotDone', Done: 'ui.statusDone', Pending: 'todos.statusPending' };

const types: Record<string, TextKey> = {
  Personal: 'rocks.typePersonal',
  Company: 'rocks.typeCompany',
  Department: 'rocks.typeDepartment',
  Team: 'rocks.typeTeam',
};

const statuses: Partial<Record<SubjectType, Record<string, TextKey>>> = { Headline: reviewed, Issue: solved, ToDo: done };

/** Returns the function that says a word of an enumeration in the reader's language; a word that it does not know stays as it is. */
export const useWordNames = (): ((type: SubjectType, deed: HistoryKind, word: string) => string) => {
  const t = useText();
  return (type, deed, word) => {
    if (deed === 'comparison') return t(`scorecards.comparisons.${word}` as TextKey);
    if (deed === 'unit') return t(`scorecards.units.${word}` as TextKey);
    if (deed === 'repeats') return t(`todos.repeats.${word}` as TextKey);
    const key = (deed === 'type' ? types : statuses[type])?.[word];
    return key === undefined ? word : t(key);
  };
};
