import type { Entered } from '#server/access/granted.ts';
import type { Goal, LongTermIssue, PlanNumber, PlanRock, RowKind, SectionKind, TargetMarket, VtoContent } from '../../contract.ts';
import { listResults, listRows, listSections, type VtoResult, type VtoRow, type VtoSection } from '../store.ts';

const placed = ({ id, version, position, title }: VtoRow) => ({ id, version, position, title });

const numberShown = (row: VtoRow): PlanNumber => ({
  ...placed(row),
  value: row.value,
  comparison: row.comparison,
  unitOfMeasure: row.unitOfMeasure,
  valueScale: row.valueScale,
  decimalPlaces: row.decimalPlaces,
  measurableId: row.measurableId,
});

const uniqueShown = (row: VtoRow) => ({ ...placed(row), targetMarketId: row.targetMarketId ?? '' });

const marketShown = (row: VtoRow, uniques: readonly VtoRow[]): TargetMarket => ({
  ...placed(row),
  description: row.description,
  processTitle: row.processTitle,
  process: row.process,
  guarantee: row.guarantee,
  uniques: uniques.filter(({ targetMarketId }) => targetMarketId === row.id).map(uniqueShown),
});

const goalShown = (row: VtoRow): Goal => ({ ...placed(row), lineId: row.goalId });

const rockShown = ({ id, version, position, rockId, goalId, measurableId }: VtoRow): PlanRock => ({
  id,
  version,
  position,
  rockId: rockId ?? '',
  goalId,
  measurableId,
});

const issueShown = (row: VtoRow): LongTermIssue => ({ ...placed(row), assignedToId: row.assignedToId, notes: row.notes });

/** Returns a row as the document contains it; also the answer to an edit that somebody was ahead of. */
export const rowView = (row: VtoRow): { id: string; version: number; position: string } & Record<string, unknown> => {
  switch (row.kind) {
    case 'coreValue':
      return { ...placed(row), description: row.description };
    case 'targetMarket':
      return marketShown(row, []);
    case 'unique':
      return uniqueShown(row);
    case 'threeYearMeasurable':
    case 'oneYearMeasurable':
    case 'quarterlyMeasurable':
      return numberShown(row);
    case 'rock':
      return rockShown(row);
    case 'longTermIssue':
      return issueShown(row);
    case 'threeYearGoal':
    case 'oneYearGoal':
    case 'quarterlyGoal':
      return goalShown(row);
    default:
      return placed(row);
  }
};

const resultShown = (row: VtoResult): VtoContent['results'][number] => ({
  id: row.id,
  quarter: row.quarter,
  planId: row.planId,
  associatedItemId: row.associatedItemId,
  vtoType: row.vtoType,
  isMeasurable: row.isMeasurable,
  title: row.title,
  goalValue: row.goalValue,
  comparison: row.comparison,
  value: row.value,
  unitOfMeasure: row.unitOfMeasure,
  valueScale: row.valueScale,
  decimalPlaces: row.decimalPlaces,
  position: row.position,
  recordedAt: row.recordedAt.toISOString(),
});

/** Returns a section as the document contains it, with the fields of its kind. */
export const sectionView = (row: VtoSection): { id: string; version: number } & Record<string, string | number | null> => {
  const { id, version, title, customTitle, description, niche, text, futureDate } = row;
  switch (row.kind) {
    case 'coreFocus':
      return { id, version, title, customTitle, description, niche };
    case 'coreValuesSpeech':
      return { id, version, text };
    case 'tenYearTarget':
      return { id, version, text, futureDate };
    default:
      return { id, version, futureDate };
  }
};

/** Returns the content of a revision. Rocks that `seesRock` refuses are left out. */
export const contentView = (
  sections: readonly VtoSection[],
  rows: readonly VtoRow[],
  results: readonly VtoResult[],
  seesRock: (rockId: string) => boolean = () => true,
): VtoContent => {
  const section = (kind: SectionKind): VtoSection => {
    const found = sections.find((each) => each.kind === kind);
    if (found === undefined) throw new Error(`the revision has no section ${kind}`);
    return found;
  };
  const of = (kind: RowKind) => rows.filter((row) => row.kind === kind);
  const focus = section('coreFocus');
  const [speech, target] = [section('coreValuesSpeech'), section('tenYearTarget')];
  const plan = (kind: SectionKind, numbers: RowKind, goals: RowKind) => {
    const { id, version, futureDate } = section(kind);
    return { id, version, futureDate, measurables: of(numbers).map(numberShown), goals: of(goals).map(goalShown) };
  };
  return {
    coreValues: of('coreValue').map((row) => ({ ...placed(row), description: row.description })),
    coreValuesSpeech: { id: speech.id, version: speech.version, text: speech.text },
    coreFocus: {
      id: focus.id,
      version: focus.version,
      title: focus.title,
      customTitle: focus.customTitle,
      description: focus.description,
      niche: focus.niche,
    },
    tenYearTarget: { id: target.id, version: target.version, text: target.text, futureDate: target.futureDate },
    targetMarkets: of('targetMarket').map((row) => marketShown(row, of('unique'))),
    threeYearPicture: plan('threeYearPicture', 'threeYearMeasurable', 'threeYearGoal'),
    oneYearPlan: plan('oneYearPlan', 'oneYearMeasurable', 'oneYearGoal'),
    quarterlyPlan: {
      ...plan('quarterlyPlan', 'quarterlyMeasurable', 'quarterlyGoal'),
      rocks: of('rock')
        .filter(({ rockId }) => rockId !== null && seesRock(rockId))
        .map(rockShown),
    },
    longTermIssueList: of('longTermIssue').map(issueShown),
    results: results.map(resultShown),
  };
};

/** Reads the content of a revision; for `revisions`, what a published snapshot keeps. */
export const readContent = async (
  at: Pick<Entered, 'tx' | 'orgId'>,
  revisionId: string,
  seesRock?: (rockId: string) => boolean,
): Promise<VtoContent> =>
  contentView(await listSections(at, revisionId), await listRows(at, revisionId), await listResults(at, revisionId), seesRock);
