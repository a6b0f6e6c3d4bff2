import type { CopyPart, ThumbnailShape } from '#features/documents/collections/contract.ts';
import type { DocumentKind } from '#features/documents/collections/server/actions/document-kind.ts';
import { settleAll } from '#features/ground/writing/server/actions/syncing.ts';
import type { Entered } from '#server/access/granted.ts';
import { newId } from '#shared/ids.ts';
import { type RowKind, type SectionKind, sectionKinds } from '../../contract.ts';
import { drawVto } from '../../rules/drawing.ts';
import { longTermIssueText } from '../access/text.ts';
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
  type NewRow,
} from '../store.ts';
import { contentOfPublished, type PublishedItem, type PublishedSection, type StoredContent } from './published.ts';
import { snapshotOf, type VtoSnapshot } from './reading.ts';

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
const copied = (rows: readonly PublishedItem[], revisionId: string, createdById: string, ids: ReadonlyMap<string, string>): NewRow[] =>
  rows.map((row) => ({
    ...row,
    id: ids.get(row.id) ?? newId(),
    revisionId,
    createdById,
    targetMarketId: row.targetMarketId == null ? null : (ids.get(row.targetMarketId) ?? null),
    goalId: row.goalId == null ? null : (ids.get(row.goalId) ?? null),
  }));

const copySections = async (at: Within, from: readonly PublishedSection[], toId: string, kinds: readonly SectionKind[]): Promise<void> => {
  const to = await listSections(at, toId);
  for (const { kind, ...fields } of from.filter((section) => kinds.includes(section.kind))) {
    const target = to.find((each) => each.kind === kind);
    if (target !== undefined) await changeSection(at, target.id, fields);
  }
};

/** Returns the content of a document as it is now. */
const keptOf = async (at: Within, revisionId: string): Promise<StoredContent> => ({
  sections: (await listSections(at, revisionId)).map(({ kind, title, customTitle, description, niche, text, futureDate }) => ({
    kind,
    title,
    customTitle,
    description,
    niche,
    text,
    futureDate,
  })),
  rows: (await listRows(at, revisionId)).map(({ orgId: _, version: _v, createdAt: _c, updatedAt: _u, removedAt: _r, ...row }) => row),
  results: (await listResults(at, revisionId)).map(({ orgId: _, version: _v, createdAt: _c, updatedAt: _u, ...result }) => result),
});

/** Kinds of row that others name: those come first, because a row can only name one that is there. */
const named: ReadonlySet<RowKind> = new Set(['threeYearGoal', 'oneYearGoal', 'targetMarket'] as const);

/** Copies parts of a V/TO into a new one. Results come along with the Rocks, so that the next quarter's V/TO shows the last ones. */
const copyContent: DocumentKind['copyContent'] = async (at, { id, published }, toId, parts) => {
  if (published === undefined) await settleAll(at, longTermIssueText, id);
  const from = published === undefined ? await keptOf(at, id) : contentOfPublished((published as VtoSnapshot).content);
  await beginContent(at, toId);
  const wanted = parts.map((part) => partContent[part]);
  await copySections(
    at,
    from.sections,
    toId,
    wanted.flatMap(({ sections }) => sections),
  );
  const kinds = new Set(wanted.flatMap(({ rows }) => rows));
  const rows = from.rows.filter(({ kind }) => kinds.has(kind));
  const kept = new Set(rows.map((row) => row.id));
  // A unique whose target market was removed stays behind with it.
  const whole = rows.filter(({ targetMarketId }) => targetMarketId == null || kept.has(targetMarketId));
  const ids = new Map(whole.map((row) => [row.id, newId()]));
  for (const isNamed of [true, false])
    await addVtoRows(
      at,
      copied(
        whole.filter(({ kind }) => named.has(kind) === isNamed),
        toId,
        at.personId,
        ids,
      ),
    );
  if (!parts.includes('Rocks')) return;
  await addResults(
    at,
    from.results.map((result) => ({
      ...result,
      id: newId(),
      revisionId: toId,
      associatedItemId: result.associatedItemId == null ? null : (ids.get(result.associatedItemId) ?? result.associatedItemId),
    })),
  );
};

/** What the folders ask of a V/TO's content. */
export const vtoDocument: DocumentKind = {
  beginContent,
  copyContent,
  snapshotContent: async (at, revisionId) => {
    await settleAll(at, longTermIssueText, revisionId);
    return snapshotOf(at, revisionId, await findLinkedTraction(at, revisionId));
  },
  drawThumbnails: async (at, revisionIds) => {
    const all = new Map<string, ThumbnailShape[]>();
    const [rows, sections] = [await listRows(at, ...revisionIds), await listSections(at, ...revisionIds)];
    const of = (id: string) => (each: { revisionId: string }) => each.revisionId === id;
    for (const id of revisionIds) all.set(id, drawVto(rows.filter(of(id)), sections.filter(of(id))));
    return all;
  },
  drawPublished: (content) => {
    const { rows, sections } = contentOfPublished((content as VtoSnapshot).content);
    return drawVto(
      rows.map(({ kind, title, description = '' }) => ({ kind, title, description })),
      sections.map(({ kind, text = '', description = '', niche = '' }) => ({ kind, text, description, niche })),
    );
  },
  countContent: (at, revisionIds) => countIn(at, [...revisionIds]),
};
