// The SMART check by rules. It judges words, not plans: a verb and one goal, a number, an owner, a meeting, and a day within a quarter.
import { type Day, daysBetween } from '#shared/dates.ts';
import { type Criterion, criteria } from './contract.ts';
import { isAmount, isVague, isVerb, joins, languageOfText, type TextLanguage } from './rules/verbs.ts';

export interface RockFacts {
  description: string;
  /** The owner's name; empty for none. */
  owner: string;
  dueDate: Day | undefined;
  /** The names of the meetings that look at it. */
  meetings: readonly string[];
  today: Day;
  reader: TextLanguage;
}

/** A criterion, and why: the name of a text with its values. */
export interface Judged<Value = string> {
  value: boolean;
  because: Value;
  values: Record<string, string | { day: Day }>;
}

export type SmartReason =
  | 'short'
  | 'noVerb'
  | 'twoGoals'
  | 'vague'
  | 'specific'
  | 'noNumber'
  | 'measurable'
  | 'noOwner'
  | 'achievable'
  | 'noMeeting'
  | 'relevant'
  | 'noDay'
  | 'past'
  | 'far'
  | 'timeBound';

export interface Judgement {
  evaluation: Record<Criterion, Judged<SmartReason>>;
  missing: Criterion[];
  /** The first goal's words, without a dot at the end. */
  goal: string;
  /** The second goal; empty for none. */
  secondGoal: string;
  needsVerb: boolean;
  /** The language of the words, in which they are put better, whoever reads them. */
  language: TextLanguage;
}

/** The most days that a Rock may take: a quarter, and a week to plan it. */
export const longestRock = 99;
/** Fewest words that say what will be done. */
const fewestWords = 3;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const bare = (word: string): string => word.replace(/[^\p{L}\p{N}%$€£&'’-]/gu, '');

/** What looks like a number and is none: quarters, years, and the days of months beside their names. */
const datesInText =
  /\b(?:[qt][1-4]|(?:19|20)\d\d|\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? (?:de )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*)\b/giu;

/** Returns whether a text says how much; a date is no amount. */
export const hasNumber = (text: string): boolean =>
  /\d/.test(text.replace(datesInText, ' ')) || wordsOf(text).some((word) => isAmount(bare(word)));

/** Words that stand after things, not after verbs that begin a goal. */
const afterThings: Record<TextLanguage, readonly string[]> = {
  en: ['of', 'for', 'in', 'to', 'with', 'at', 'on', 'by', 'from', 'and', 'or', 'is', 'are'],
  es: ['de', 'del', 'y', 'e', 'o'],
};

/** Returns the place of the word between two goals: one that a verb follows. */
const joinAt = (words: readonly string[], language: TextLanguage): number =>
  words.findIndex(
    (word, at) =>
      at > 1 &&
      at < words.length - 2 &&
      joins[language].includes(word.toLowerCase()) &&
      isVerb(bare(words[at + 1] ?? ''), language) &&
      // "And book of records": a word that is a verb elsewhere is a thing before these.
      !afterThings[language].includes(bare(words[at + 2] ?? '').toLowerCase()),
  );

const judge = (value: boolean, because: SmartReason, values: Judged['values'] = {}): Judged<SmartReason> => ({ value, because, values });

const timeBound = ({ dueDate, today }: RockFacts): Judged<SmartReason> => {
  if (dueDate === undefined) return judge(false, 'noDay');
  const values = { day: { day: dueDate } };
  if (dueDate < today) return judge(false, 'past', values);
  return daysBetween(today, dueDate) > longestRock ? judge(false, 'far', values) : judge(true, 'timeBound', values);
};

/** Judges a Rock by the five criteria. */
export const judgeRock = (facts: RockFacts): Judgement => {
  const words = wordsOf(facts.description.replace(/[.!\s]+$/u, ''));
  const language = languageOfText(words.map(bare), facts.reader);
  const numbered = hasNumber(facts.description);
  const [first = ''] = words.map(bare);
  const join = joinAt(words, language);
  const goal = (join < 0 ? words : words.slice(0, join)).join(' ');
  const secondGoal = join < 0 ? '' : words.slice(join + 1).join(' ');
  const needsVerb = !isVerb(first, language);
  const specific = () => {
    if (words.length < fewestWords) return judge(false, 'short');
    if (needsVerb) return judge(false, 'noVerb', { word: first });
    if (join >= 0) return judge(false, 'twoGoals', { goal, secondGoal });
    return isVague(first, language) && !numbered ? judge(false, 'vague', { word: first }) : judge(true, 'specific');
  };
  const evaluation: Judgement['evaluation'] = {
    specific: specific(),
    measurable: judge(numbered, numbered ? 'measurable' : 'noNumber'),
    achievable: facts.owner === '' ? judge(false, 'noOwner') : judge(true, 'achievable', { name: facts.owner }),
    relevant: facts.meetings.length === 0 ? judge(false, 'noMeeting') : judge(true, 'relevant', { meetings: facts.meetings.join(', ') }),
    timeBound: timeBound(facts),
  };
  return { evaluation, missing: criteria.filter((name) => !evaluation[name].value), goal, secondGoal, needsVerb, language };
};
