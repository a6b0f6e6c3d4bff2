import { shortNames } from '#features/ground/people/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { datesFor, listFor, textFor } from '#server/text/text.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { languageOf } from '#shared/locales.ts';
import { excessOf } from '#shared/signs.ts';
import type { Criterion, smartApi } from '../contract.ts';
import { improve } from '../rules/improving.ts';
import { type Judged, type Judgement, judgeRock, type SmartReason } from '../rules.ts';

/** The longest suggestion, as long as a Rock's title may be. */
const longest = 256;

const lowered = (text: string): string => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/**
 * Puts the Rock in better words, in its own language: its first goal, with what is missing. A rule cannot know a number, so `…` stands where
 * one belongs.
 */
const improved = (at: Entered, { evaluation, missing, goal, needsVerb, language }: Judgement, dueDate: string | undefined): string => {
  const needs = { verb: needsVerb, number: missing.includes('measurable'), day: missing.includes('timeBound') && dueDate === undefined };
  if (evaluation.specific.value && !needs.number && !needs.day) return '';
  const better = improve(goal, needs, language);
  if (better === undefined) return '';
  const reader = languageOf(at.locale) === language ? at : { ...at, locale: language };
  const say = (name: string, said: string): string => textFor(reader, `smart.suggest.${name}`, { goal: said });
  const begun = better.begin === 'own' ? better.goal : say(better.begin, better.begin === 'finish' ? lowered(better.goal) : better.goal);
  const whole = better.ends.reduce((text, name) => say(name, text), begun);
  return excessOf(whole, longest) > 0 ? '' : whole;
};

/** The words of a Rock, with what else its form holds. */
export interface SmartRequest {
  description: string;
  ownerId?: string | undefined;
  dueDate?: string | undefined;
}

/** Says in one sentence which criteria do not hold. */
export const missingSaid = (at: Entered, missing: readonly Criterion[]): string => {
  const list = listFor(
    at,
    missing.map((name) => ({ key: `smart.advice.${name}`, values: {} })),
  );
  return textFor(at, missing.length === 0 ? 'smart.allHold' : 'smart.missing', { list });
};

/** Judges the words of a Rock by rules, with reasons in the reader's language. */
export const checkRock = async (
  at: Entered,
  asked: SmartRequest,
  meetings: readonly string[],
): Promise<AnswerOf<typeof smartApi.check>> => {
  const { description, ownerId = null, dueDate } = asked;
  const owner = (await shortNames(at, [ownerId]))(ownerId);
  const reader = languageOf(at.locale) === 'es' ? 'es' : 'en';
  const judgement = judgeRock({ description, owner, dueDate, meetings, today: at.today, reader });
  const { evaluation, missing, secondGoal } = judgement;
  const dayFor = datesFor(at, { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const said = ({ value, because, values }: Judged<SmartReason>) => ({
    value,
    reason: textFor(
      at,
      `smart.because.${because}`,
      Object.fromEntries(
        Object.entries(values).map(([name, given]) => [name, typeof given === 'string' ? given : dayFor.format(new Date(given.day))]),
      ),
    ),
  });
  const suggestedImprovement = improved(at, judgement, dueDate);
  return {
    isSmart: missing.length === 0,
    suggestedImprovement: suggestedImprovement === description ? '' : suggestedImprovement,
    secondGoal: secondGoal === '' ? '' : secondGoal.charAt(0).toUpperCase() + secondGoal.slice(1),
    reason: missingSaid(at, missing),
    evaluation: {
      specific: said(evaluation.specific),
      measurable: said(evaluation.measurable),
      achievable: said(evaluation.achievable),
      relevant: said(evaluation.relevant),
      timeBound: said(evaluation.timeBound),
    },
  };
};
