// Decisions about a V/TO that both sides make: the order of rows, how a goal is typed and written, whether a result meets it.
export { inOrder, placeAfter } from './rules/places.ts';
export { plainProse } from './rules/prose.ts';
export { differenceOf, goalText, type GoalParts, meetsGoal, readGoal, resultText } from './rules/numbers.ts';
export { type Quarter, quarterNamed, quarterNow, quartersBefore } from './rules/quarters.ts';
