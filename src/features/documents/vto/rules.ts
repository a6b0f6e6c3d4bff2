// Decisions about a V/TO that both sides make: the order of rows, how a goal is typed and written, whether a result meets it.

export { differenceOf, type GoalParts, goalText, meetsGoal, readGoal, resultText } from './rules/numbers.ts';
export { inOrder, placeAfter } from './rules/places.ts';
export { paragraphsOf, plainProse } from './rules/prose.ts';
export { type Quarter, quarterNow, quartersBefore } from './rules/quarters.ts';
