// What the owner of a new organisation has decided about its first steps.
import * as z from 'zod/mini';
import { email, oneOf, optionalLine } from '#shared/fields.ts';

/** The first steps of a new organisation, in their order. */
export const firstStepNames = ['meeting', 'people', 'numbers'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Most addresses that the step of the first people keeps. */
export const mostFirstPeople = 50;

/** An address with the name that was written with it. */
const named = z.object({ email: email(), firstName: optionalLine(100), lastName: optionalLine(100) });

/** What a new organisation's owner has decided about its first steps. */
export const firstSteps = z.object({
  /** Steps that are put off. */
  later: z.array(oneOf(firstStepNames)).check(z.maxLength(firstStepNames.length, 'VAL_TOO_LONG')),
  /** Addresses of the first people. They are only kept: nobody is told. */
  people: z.array(email()).check(z.maxLength(mostFirstPeople, 'VAL_TOO_LONG')),
  /** The names that were written with them. */
  names: z.optional(z.array(named).check(z.maxLength(mostFirstPeople, 'VAL_TOO_LONG'))),
  /** How many of them have been invited meanwhile; they are no longer among the addresses. */
  invited: z.optional(
    z.number('VAL_INVALID').check(z.multipleOf(1, 'VAL_INVALID'), z.minimum(0, 'VAL_INVALID'), z.maximum(10_000, 'VAL_INVALID')),
  ),
  /** Whether the list of steps is hidden for good. */
  hidden: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** The first steps as a session tells them; null for a person who has none, as in an organisation that others have set up. */
export const reportedFirstSteps = z.nullable(
  z.object({
    later: z.array(z.enum(firstStepNames)),
    people: z.array(z.string()),
    names: z.optional(z.array(z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }))),
    invited: z.optional(z.number()),
    hidden: z.boolean(),
  }),
);
