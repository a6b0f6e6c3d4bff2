// The fields of a measurable in commands, and the forms of its dialogs.
import * as z from 'zod/mini';
import { id, line, optionalLine, whole } from '#shared/fields.ts';
import { mostDecimals } from '../rules/format.ts';
import { formula } from './formula.ts';
import { amount, fittingGoal, goalFields } from './goal.ts';
import { intervalName } from './interval.ts';
import { periodFields } from './period.ts';

export const measurableFields = {
  title: line(),
  ...goalFields,
  /** The meetings that show it: one of them has this scorecard. Several need a feature flag. */
  tractionIds: z.optional(z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG'))),
  group: optionalLine(60),
  /** What it is made of; null for one that is typed in. An edit without it leaves it as it is. */
  formula: z.optional(z.nullable(formula())),
  ...periodFields,
};

/** Converts a text field's content to a number; an empty field is reported as missing. */
const typed = (number: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.transform((text: string) => (text.trim() === '' ? undefined : Number(text)) as number),
    number,
  );

const formFields = {
  ...measurableFields,
  goalValue: typed(amount()),
  goalTo: z.pipe(
    z.transform((text: string | undefined) => (text === undefined || text.trim() === '' ? null : Number(text))),
    z.nullable(amount()),
  ),
  decimalPlaces: typed(whole(0, mostDecimals)),
  tractionIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG')),
};

/** The form of the dialog for a new measurable: numbers are texts; a meeting is required (I-11). */
export const newMeasurableForm = z
  .object({ ...formFields, ownerIds: z.array(id()).check(z.maxLength(100, 'VAL_TOO_LONG')) })
  .check(...fittingGoal);

/** The interval from which a changed goal counts; empty for the present one. */
const typedInterval = z.pipe(
  z.transform((text: string | undefined) => (text === '' ? undefined : text)),
  z.optional(intervalName()),
);

/** The form of the dialog for an existing one. */
export const measurableForm = z.object({ ...formFields, ownerId: id(), goalFrom: typedInterval }).check(...fittingGoal);
