import type { Entered } from '../../../../server/access/granted.ts';
import { newId } from '../../../../shared/ids.ts';
import type { CopyPart, ThumbnailShape } from '../../../collections/contract.ts';
import type { DocumentKind } from '../../../collections/server/actions/document-kind.ts';
import { type RowKind, type SectionKind, sectionKinds } from '../../contract.ts';
import { drawVto } from '../../rules/drawing.ts';
import {
  addResults,
  addSections,
  addVtoRows,
  changeSection,
  countIn,
  findLinkedTraction,
  listResults,
  listRows,
  listSections,
  type VtoRow,
} from '../store.ts';
import { snapshotOf } from './reading.ts';

type Within = Pick<Entered, 'tx' | 'orgId'>;

/** The sections and rows of each part that a copy can leave out. */
const partContent: Record<CopyPart, { sections: readonly SectionKind[]; rows: readonly RowKind[] }> = {
  CoreValues: { sections: ['coreValuesSpeech'], rows: ['coreValue'] },
  CoreFocus: { sections: ['coreFocus'], rows: [] },
  TenYearTarget: { sections: ['tenYearTarget'], rows: [] },
  MarketingStrategy: { sections: [], rows: ['targetMarket', 'unique'] },
  ThreeYearPicture: { sections: ['threeYearPicture'], rows: ['threeYearMeasurable', 'threeYearGoal'] },
  OneYearPlan: { sections: ['oneYearPlan'], rows: ['oneYearMeasurable', 'oneYearGoal'] },
  Rocks: { sections: ['quarterlyPlan'], rows: ['quarterlyMeasurable', 'quarterlyGoal', 'rock'] },
  IssuesList: { sections: [], rows: ['longTermIssue'] },
};

const beginContent = (at: Within, revisionId: string): Promise<void> =>
  addSections(
    at,
    sectionKinds.map((kind) => ({ id: newId(), revisionId, kind })),
  );

/** Returns rows as new ones of another revision; what they point to in the document comes along, or is left out. */
const copied = (rows: readonly VtoRow[], revisionId: string, createdById: string, ids: ReadonlyMap<string, string>) =>
  rows.map(({ orgId: _, version: _v, createdAt: _c, updatedAt: _u, removedAt: _r, ...row }) => ({
    ...row,
    id: ids.get(row.id) ?? newId(),
    revisionId,
    createdById,
    targetMarketId: row.targetMarketId === null ? null : (ids.get(row.targetMarketId) ?? null),
    goalId: row.goalId === null ? null : (ids.get(row.goalId) ?? null),
  }));

const copySections = async (at: Within, fromId: string, toId: string, kinds: readonly SectionKind[]): Promise<void> => {
  const [from, to] = [await listSections(at, fromId), await listSections(at, toId)];
  for (const section of from.filter(({ kind }) => kinds.includes(kind))) {
    const target = to.find(({ kind }) => kind === section.kind);
    const { title, customTitle, description, niche, text, futureDate } = section;
    if (target !== undefined) await changeSection(at, target.id, { title, customTitle, description, niche, text, futureDate });
  }
};

/** Kinds of row that others name: those come first, because a row can only name one that is there. */
const named: readonly RowKind[] = ['threeYearGoal', 'oneYearGoal', 'targetMarket'];

const namedFirst = (rows: readonly VtoRow[]): VtoRow[] => [
  ...named.flatMap((kind) => rows.filter((row) => row.kind === kind)),
  ...rows.filter((row) => !named.includes(row.kind)),
];

/** Copies parts of a V/TO into a new one. Results come along with the Rocks, so that the next quarter's V/TO shows the last ones. */
const copyContent = async (at: Entered, fromId: string, toId: string, parts: readonly CopyPart[]): Promise<void> => {
  await beginContent(at, toId);
  const wanted = parts.map((part) => partContent[part]);
  await copySections(
    at,
    fromId,
    toId,
    wanted.flatMap(({ sections }) => sections),
  );
  const kinds = new Set(wanted.flatMap(({ rows }) => rows));
  const rows = (await listRows(at, fromId)).filter(({ kind }) => kinds.has(kind));
  const kept = new Set(rows.map(({ id }) => id));
  // A unique whose target market was removed stays behind with it.
  const whole = rows.filter(({ targetMarketId }) => targetMarketId === null || kept.has(targetMarketId));
  const ids = new Map(whole.map(({ id }) => [id, newId()]));
  await addVtoRows(at, copied(namedFirst(whole), toId, at.personId, ids));
  if (!parts.includes('Rocks')) return;
  const results = await listResults(at, fromId);
  await addResults(
    at,
    results.map(({ orgId: _, version: _v, createdAt: _c, updatedAt: _u, ...result }) => ({
      ...result,
      id: newId(),
      revisionId: toId,
      associatedItemId: result.associatedItemId === null ? null : (ids.get(result.associatedItemId) ?? result.associatedItemId),
    })),
  );
};

/** What the folders ask of a V/TO's content. */
export const vtoDocument: DocumentKind = {
  beginContent,
  copyContent,
  snapshotContent: async (at, revisionId) => snapshotOf(at, revisionId, await findLinkedTraction(at, revisionId)),
  drawThumbnails: async (at, revisionIds) => {
    const all = new Map<string, ThumbnailShape[]>();
    const [rows, sections] = [await listRows(at, ...revisionIds), await listSections(at, ...revisionIds)];
    const of = (id: string) => (each: { revisionId: string }) => each.revisionId === id;
    for (const id of revisionIds) all.set(id, drawVto(rows.filter(of(id)), sections.filter(of(id))));
    return all;
  },
  countContent: (at, revisionIds) => countIn(at, [...revisionIds]),
};
