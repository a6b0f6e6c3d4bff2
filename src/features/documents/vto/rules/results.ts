import type { Unit } from '#features/work/scorecards/contract.ts';
import { type AmountFormat, parseTyped } from '#features/work/scorecards/rules.ts';
import type { ActualResult, Vto } from '../contract.ts';
import { resultText } from './numbers.ts';

/** What is typed for a number: its text, and how it is meant. */
export interface ResultDraft extends AmountFormat<Unit> {
  text: string;
}

export type ResultOutcome = 'done' | 'notDone' | '';

/** What is typed and decided of a quarter's results, by the number or the Rock that it is about. */
export interface Said {
  drafts: Readonly<Record<string, ResultDraft>>;
  outcomes: Readonly<Record<string, ResultOutcome>>;
}

export const nothingSaid: Said = { drafts: {}, outcomes: {} };

/** What is said of quarters and is not saved yet, by their keys. A quarter of which nothing is said is not in it. */
export type SaidOf = Readonly<Record<string, Said>>;

/** Returns what is said of quarters, with what is said of one of them now. */
export const withSaid = (all: SaidOf, quarter: string, said: Said): SaidOf => {
  const { [quarter]: _, ...others } = all;
  return said === nothingSaid ? others : { ...others, [quarter]: said };
};

/** Returns what is said without what was decided of one Rock. */
export const withoutOutcome = (said: Said, id: string): Said => {
  const { [id]: dropped, ...outcomes } = said.outcomes;
  if (dropped === undefined) return said;
  return Object.keys(outcomes).length + Object.keys(said.drafts).length === 0 ? nothingSaid : { ...said, outcomes };
};

type Plan = Pick<Vto, 'quarterlyPlan' | 'rocks' | 'results'>;

interface Reading {
  quarter: string;
  locale: string;
  /** True where a Rock of which nothing was recorded counts as its status says. */
  byStatus: boolean;
  /** Rocks whose status was said just now, so that it counts for more than what was recorded before. */
  scored: ReadonlySet<string>;
}

/** Reads what was typed as the actual value. */
export const readActual = (draft: ResultDraft, locale: string) => parseTyped(draft.text, { ...draft, decimalPlaces: 4 }, locale);

export const faultIn = (draft: ResultDraft | undefined, locale: string): string | undefined => {
  const read = draft === undefined ? undefined : readActual(draft, locale);
  return read !== undefined && 'code' in read ? read.code : undefined;
};

/**
 * Returns all results of a quarter as a form shows them: what the person said, else what was recorded, else the units of the plan and,
 * by status, the Rocks as they stand now.
 */
export const resultView = (vto: Plan, said: Said, { quarter, locale, byStatus, scored }: Reading): Said => {
  const recorded = new Map(vto.results.filter((each) => each.quarter === quarter).map((each) => [each.associatedItemId, each]));
  const draftOf = (number: Plan['quarterlyPlan']['measurables'][number]): ResultDraft => {
    const known = recorded.get(number.id);
    const { unitOfMeasure, valueScale, decimalPlaces } = known ?? number;
    const format = { unitOfMeasure, valueScale, decimalPlaces };
    return { ...format, text: known === undefined ? '' : resultText(known.value, format, locale) };
  };
  const outcomeOf = ({ id, status }: Plan['rocks'][number]): ResultOutcome => {
    const known = recorded.get(id);
    if (known !== undefined && !scored.has(id)) return known.value === 1 ? 'done' : 'notDone';
    if (!byStatus) return '';
    return status === 'Done' ? 'done' : 'notDone';
  };
  return {
    drafts: Object.fromEntries(vto.quarterlyPlan.measurables.map((number) => [number.id, said.drafts[number.id] ?? draftOf(number)])),
    outcomes: Object.fromEntries(vto.rocks.map((rock) => [rock.id, said.outcomes[rock.id] ?? outcomeOf(rock)])),
  };
};

/** Returns what the form says, as it is recorded; what was left empty takes back what was recorded before. */
export const resultsOf = (vto: Plan, { drafts, outcomes }: Said, locale: string): ActualResult[] => {
  const plan = { planId: vto.quarterlyPlan.id, vtoType: 'actual_quarterly_plan' as const };
  const typed = vto.quarterlyPlan.measurables.flatMap(({ id }): ActualResult[] => {
    const draft = drafts[id];
    if (draft === undefined) return [];
    const read = readActual(draft, locale);
    const { unitOfMeasure, valueScale, decimalPlaces } = draft;
    const value = 'code' in read ? null : read.value;
    return [{ ...plan, associatedItemId: id, isMeasurable: true, value, unitOfMeasure, valueScale, decimalPlaces }];
  });
  const chosen = vto.rocks.map(({ id }): ActualResult => {
    const outcome = outcomes[id] ?? '';
    const value = outcome === '' ? null : Number(outcome === 'done');
    return { ...plan, associatedItemId: id, isMeasurable: false, value, unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 };
  });
  return [...typed, ...chosen];
};
