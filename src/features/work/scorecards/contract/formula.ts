// A formula: what a measurable is made of instead of being typed in. It is a list of parts in the order in which they are read.
import * as z from 'zod/mini';
import { editedLine, id, oneOf } from '#shared/fields.ts';

/** The signs between parts. */
export const signs = ['+', '-', '*', '/', '(', ')'] as const;
export type Sign = (typeof signs)[number];

/** How the numbers of one or several measurables are brought together. */
export const ways = ['sum', 'average', 'least', 'most', 'latest', 'count'] as const;
export type Way = (typeof ways)[number];

/** Over which weeks: the one itself, the one before it, or so many up to it; the quarter and the year until then. A week belongs to those of its Thursday. */
export const spans = ['this', 'before', 'last4', 'last13', 'quarter', 'year'] as const;
export type Span = (typeof spans)[number];

/** Most parts of a formula, and most measurables in one of its parts. */
export const mostParts = 60;
export const mostSources = 20;

/** A constant as it is written: an exact decimal of at most 15 characters. */
const constant = z.string().check(z.maxLength(15, 'VAL_TOO_LONG'), z.regex(/^\d+(\.\d+)?$/, 'VAL_NUMBER'));

/**
 * A measurable in a formula. One that the person may not see, or that was removed, is named only by its place among all sources of the formula as
 * it is kept, so that it stays when the formula is sent back.
 */
export const formulaSource = z.object({
  id: z.optional(id()),
  kept: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(mostParts * mostSources))),
  /** Read only: its title; whether it was removed. */
  title: editedLine(1000),
  gone: z.optional(z.boolean()),
});
export type FormulaSource = z.output<typeof formulaSource>;

const numberPart = z.object({ number: constant });
const signPart = z.object({ sign: oneOf(signs) });
const sourcePart = z.object({
  of: z.array(formulaSource).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostSources, 'VAL_TOO_LONG')),
  by: oneOf(ways),
  over: oneOf(spans),
});

export const formulaPart = z.union([numberPart, signPart, sourcePart]);
export type FormulaPart = z.output<typeof formulaPart>;
export type SourcePart = z.output<typeof sourcePart>;

export const formula = () => z.array(formulaPart).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostParts, 'VAL_TOO_LONG'));
export type Formula = FormulaPart[];
