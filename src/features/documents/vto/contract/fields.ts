// The fields of a V/TO's sections and rows, as requests name them. A field that is absent in an edit stays as it is.
import * as z from 'zod/mini';
import { amount, comparisons, units, valueScales } from '#features/work/scorecards/contract.ts';
import { mostDecimals } from '#features/work/scorecards/rules.ts';
import { atMost, day, editedLine, editedText, id, line, oneOf, storable, whole } from '#shared/fields.ts';
import { isHarmless } from '#shared/titles.ts';
import { plainProse } from '../rules/prose.ts';

/** Most characters of a line: a value, a goal, a unique. */
export const longestLine = 500;
/** Most characters of a text of several lines, and of the speech. */
export const longestText = 5_000;
export const longestSpeech = 30_000;

/** Plain text of several lines that may be empty; absent in an edit, it stays as it is. */
const prose = (limit: number) =>
  z.optional(
    z.string({ error: 'VAL_INVALID' }).check(
      z.overwrite(plainProse),
      atMost(limit),
      storable,
      z.refine<string>((text) => isHarmless(text.replace(/[\n\t]/g, ' ')), 'VAL_CHARACTERS'),
    ),
  );

const words = () => z.optional(line(longestLine));
const version = () => z.optional(whole(1, 2_147_483_647));

/** The parts of a number: its goal, how it is compared, and how it is written. A null value has not been set yet. */
export const numberFields = {
  value: z.optional(z.nullable(amount())),
  comparison: z.optional(oneOf(comparisons)),
  unitOfMeasure: z.optional(oneOf(units)),
  valueScale: z.optional(oneOf(valueScales)),
  decimalPlaces: z.optional(whole(0, mostDecimals)),
  /** The Measurable of a scorecard from which results are filled in. */
  measurableId: z.optional(z.nullable(id())),
};

/** Fields of the sections, each of which there is once. */
export const sectionFields = {
  coreFocus: {
    title: editedLine(longestLine),
    /** Replaces 'Core Focus'; catalogue L-35. */
    customTitle: editedLine(100),
    description: prose(longestText),
    niche: prose(longestText),
  },
  coreValuesSpeech: { text: prose(longestSpeech) },
  tenYearTarget: { text: prose(longestText), futureDate: z.optional(z.nullable(day())) },
  threeYearPicture: { futureDate: z.optional(z.nullable(day())) },
  oneYearPlan: { futureDate: z.optional(z.nullable(day())) },
  quarterlyPlan: { futureDate: z.optional(z.nullable(day())) },
} as const;

const goal = { title: words() };
const measurable = { title: words(), ...numberFields };

/** Fields of the rows, by kind. */
export const rowFields = {
  coreValue: { title: words(), description: prose(longestText) },
  targetMarket: {
    title: words(),
    description: prose(longestText),
    processTitle: editedLine(longestLine),
    /** The steps of the proven process, a line each. */
    process: prose(longestText),
    guarantee: prose(longestText),
  },
  unique: { title: words(), targetMarketId: z.optional(id()) },
  threeYearMeasurable: measurable,
  threeYearGoal: goal,
  oneYearMeasurable: measurable,
  oneYearGoal: {
    ...goal,
    /** The line of the 3-Year Picture that the goal serves. */
    lineId: z.optional(z.nullable(id())),
  },
  quarterlyMeasurable: measurable,
  quarterlyGoal: goal,
  rock: {
    rockId: z.optional(id()),
    /** The goal of the year that the Rock serves. */
    goalId: z.optional(z.nullable(id())),
    /** The Measurable that shows whether the Rock helps. */
    measurableId: z.optional(z.nullable(id())),
  },
  longTermIssue: {
    title: z.optional(line(256)),
    assignedToId: z.optional(z.nullable(id())),
    notes: editedText(),
    revisionId: z.optional(id()),
    collectionId: z.optional(id()),
  },
} as const;

/** What only a new row says: a Rock without `rockId` is made in the linked meeting, and is changed there. */
export const addedFields: Partial<Record<RowKind, Record<string, z.ZodMiniType>>> = {
  rock: { title: z.optional(line(256)), ownerId: z.optional(id()), dueDate: z.optional(day()) },
};

export const sectionKinds = Object.keys(sectionFields) as SectionKind[];
export const rowKinds = Object.keys(rowFields) as RowKind[];
export type SectionKind = keyof typeof sectionFields;
export type RowKind = keyof typeof rowFields;

/** A new row. Without `afterId` it comes last; with null, first. A row that was removed is brought back by its id. */
export const newRow = { id: z.optional(id()), afterId: z.optional(z.nullable(id())) };
/** An edit says on which version it is based. What a client read with the row is accepted and ignored. */
export const based = { version: version(), id: z.optional(z.unknown()) };
