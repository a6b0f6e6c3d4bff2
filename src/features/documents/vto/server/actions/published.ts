import type { Goal, PlanNumber, RowKind, SectionKind, VtoContent } from '../../contract.ts';
import type { NewResult, NewRow, VtoSection } from '../store.ts';

type Fields = Partial<Omit<VtoSection, 'kind'>>;

/** A section with its own fields. */
export type PublishedSection = Fields & { kind: SectionKind };
/** A row, and a result, as they are put into a document. */
export type PublishedItem = Omit<NewRow, 'revisionId'> & { id: string; title: string };
export type Result = Omit<NewResult, 'revisionId'>;

/** The content of a document, as its tables have it. */
export interface StoredContent {
  sections: PublishedSection[];
  rows: PublishedItem[];
  results: Result[];
}

const sectionsIn = (content: VtoContent): PublishedSection[] => {
  const { coreFocus, coreValuesSpeech, tenYearTarget, threeYearPicture, oneYearPlan, quarterlyPlan } = content;
  const { title, customTitle, description, niche } = coreFocus;
  return [
    { kind: 'coreFocus', title, customTitle, description, niche },
    { kind: 'coreValuesSpeech', text: coreValuesSpeech.text },
    { kind: 'tenYearTarget', text: tenYearTarget.text, futureDate: tenYearTarget.futureDate },
    { kind: 'threeYearPicture', futureDate: threeYearPicture.futureDate },
    { kind: 'oneYearPlan', futureDate: oneYearPlan.futureDate },
    { kind: 'quarterlyPlan', futureDate: quarterlyPlan.futureDate },
  ];
};

const goals = (kind: RowKind, rows: readonly Goal[]): PublishedItem[] =>
  rows.map(({ lineId = null, id, position, title }) => ({ id, position, title, kind, goalId: lineId }));

const numbers = (kind: RowKind, rows: readonly PlanNumber[]): PublishedItem[] => rows.map(({ version: _, ...row }) => ({ ...row, kind }));

const rowsIn = (content: VtoContent): PublishedItem[] => {
  const { coreValues, targetMarkets, threeYearPicture, oneYearPlan, quarterlyPlan, longTermIssueList } = content;
  return [
    ...coreValues.map(({ version: _, ...row }) => ({ ...row, kind: 'coreValue' as const })),
    ...targetMarkets.map(({ version: _, uniques: _u, ...row }) => ({ ...row, kind: 'targetMarket' as const })),
    ...targetMarkets.flatMap(({ id: targetMarketId, uniques }) =>
      uniques.map(({ version: _, ...row }) => ({ ...row, targetMarketId, kind: 'unique' as const })),
    ),
    ...numbers('threeYearMeasurable', threeYearPicture.measurables),
    ...goals('threeYearGoal', threeYearPicture.goals),
    ...numbers('oneYearMeasurable', oneYearPlan.measurables),
    ...goals('oneYearGoal', oneYearPlan.goals),
    ...numbers('quarterlyMeasurable', quarterlyPlan.measurables),
    ...goals('quarterlyGoal', quarterlyPlan.goals),
    ...quarterlyPlan.rocks.map(({ version: _, measurableId = null, ...row }) => ({
      ...row,
      measurableId,
      title: '',
      kind: 'rock' as const,
    })),
    ...longTermIssueList.map(({ version: _, ...row }) => ({ ...row, kind: 'longTermIssue' as const })),
  ];
};

/** Returns the content of a published version as the tables have it. */
export const contentOfPublished = (content: VtoContent): StoredContent => ({
  sections: sectionsIn(content),
  rows: rowsIn(content),
  results: content.results.flatMap(({ recordedAt, value, ...result }) =>
    value === null ? [] : [{ ...result, value, recordedAt: new Date(recordedAt) }],
  ),
});
