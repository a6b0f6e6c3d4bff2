import { and, eq, isNull } from 'drizzle-orm';
import {
  collectionTable,
  revisionSnapshotTable,
  revisionStateTable,
  revisionTable,
} from '#features/documents/collections/server/tables.ts';
import type { RowKind, SectionKind } from '#features/documents/vto/contract.ts';
import { positionAfter } from '#features/documents/vto/rules/places.ts';
import { quarterNow, quartersBefore } from '#features/documents/vto/rules/quarters.ts';
import { readContent } from '#features/documents/vto/server/actions/content.ts';
import { vtoPastTable, vtoResultTable, vtoRowTable, vtoSectionTable } from '#features/documents/vto/server/tables.ts';
import { rockTable } from '#features/work/rocks/server/tables.ts';
import { measurableTable } from '#features/work/scorecards/server/tables.ts';
import type { Tx } from '#server/db/transaction.ts';
import { addDays } from '#shared/dates.ts';
import type { Cast, DemoMeetings } from './cast.ts';
import {
  demoBefore,
  demoFocus,
  demoLines,
  demoLongTerm,
  demoMarkets,
  demoNumbers,
  demoReaches,
  demoResults,
  demoServes,
  demoShows,
  demoSpeech,
  demoTarget,
  demoValues,
} from './vto.ts';

type NewRow = typeof vtoRowTable.$inferInsert;
type RowDraft = Omit<NewRow, 'orgId' | 'id' | 'revisionId' | 'kind' | 'position'>;

/** Returns the words that stood there then; null where nothing did. */
type Wording = (words: string) => string | null;

/** Adds rows one after the other, each list in its order; returns the ids by title. */
const rowAdder = (cast: Cast, revisionId: string, { createdAt, wordsOf }: { createdAt: Date; wordsOf: Wording }) => {
  const rows: NewRow[] = [];
  const add = (kind: RowKind, { title: now, description: meant, ...more }: RowDraft): string => {
    const [title, description] = [wordsOf(now ?? ''), wordsOf(meant ?? '')];
    // What last year's V/TO had not yet is left out, with what belongs to it.
    if (title === null || more.targetMarketId === '') return '';
    const draft = { ...more, title, description: description ?? '' };
    const id = cast.dice.id(createdAt);
    const own = rows.filter((row) => row.kind === kind).map(({ id: other, position }) => ({ id: other, position }));
    const base = { orgId: cast.orgId, revisionId, createdAt, updatedAt: createdAt, createdById: cast.idOf('maren') };
    rows.push({ ...base, ...draft, id, kind, position: positionAfter(own, undefined) });
    return id;
  };
  return { rows, add };
};

const addNumbers = (add: (kind: RowKind, draft: RowDraft) => string): string[] => {
  const of = (kind: RowKind, numbers: (typeof demoNumbers)['oneYear']) =>
    numbers.map(([title, value, unitOfMeasure, valueScale, decimalPlaces]) =>
      add(kind, { title, value, unitOfMeasure, valueScale, decimalPlaces }),
    );
  of('threeYearMeasurable', demoNumbers.threeYear);
  of('oneYearMeasurable', demoNumbers.oneYear);
  return of('quarterlyMeasurable', demoNumbers.quarterly);
};

const sectionsOf = (cast: Cast, year: number, wordsOf: Wording): Record<SectionKind, Partial<typeof vtoSectionTable.$inferInsert>> => {
  const { to } = quarterNow(cast.today, 1);
  return {
    coreFocus: demoFocus,
    coreValuesSpeech: { text: demoSpeech },
    tenYearTarget: { text: wordsOf(demoTarget) ?? '', futureDate: `${year + 9}-12-31` },
    threeYearPicture: { futureDate: `${year + 2}-12-31` },
    oneYearPlan: { futureDate: `${year}-12-31` },
    quarterlyPlan: { futureDate: to },
  };
};

const addResults = async (tx: Tx, cast: Cast, revisionId: string, numberIds: readonly string[]): Promise<void> => {
  const quarters = quartersBefore(quarterNow(cast.today, 1), demoResults.length + 1, 1);
  const all = demoResults.flatMap(({ numbers, rocks }, place) => {
    const quarter = quarters[place];
    const recordedAt = new Date(`${addDays(quarter?.to ?? cast.today, 6)}T15:00:00Z`);
    const base = () => ({
      orgId: cast.orgId,
      id: cast.dice.id(recordedAt),
      revisionId,
      quarter: quarter?.key ?? '',
      vtoType: 'actual_quarterly_plan' as const,
      recordedById: cast.idOf('theo'),
      recordedAt,
      createdAt: recordedAt,
    });
    return [
      ...numbers.map(([goalValue, value], position) => {
        const [title = '', , unitOfMeasure = 'Number', valueScale = 'One', decimals = 0] = demoNumbers.quarterly[position] ?? [];
        const decimalPlaces = valueScale === 'Million' ? 2 : decimals;
        const associatedItemId = numberIds[position] ?? null;
        return {
          ...base(),
          isMeasurable: true,
          title,
          goalValue,
          value,
          unitOfMeasure,
          valueScale,
          decimalPlaces,
          position,
          associatedItemId,
        };
      }),
      ...rocks.map(([title, isDone], position) => ({
        ...base(),
        isMeasurable: false,
        title,
        goalValue: 1,
        value: Number(isDone),
        unitOfMeasure: 'Number' as const,
        valueScale: 'One' as const,
        decimalPlaces: 0,
        position: numbers.length + position,
        associatedItemId: null,
      })),
    ];
  });
  for (const result of all) await tx.insert(vtoResultTable).values(result);
};

/** A V/TO of the demo company: this year's, or last year's, which says less and has no Rocks. */
interface Edition {
  year: number;
  isOld: boolean;
  began: Date;
  homeId: string;
}

/** How many changes a document of the demo counts. */
const changes = 12;

const titleOf = (year: number): string => `Harbor & Pine V/TO ${year}`;

const addFrame = async (tx: Tx, cast: Cast, places: DemoMeetings, { year, isOld, began, homeId }: Edition): Promise<string> => {
  const { orgId } = cast;
  const id = cast.dice.id(began);
  const createdById = cast.idOf('maren');
  await tx.insert(revisionTable).values({
    orgId,
    id,
    kind: 'vto',
    collectionId: homeId,
    title: titleOf(year),
    createdById,
    linkedTractionId: isOld ? null : places.leadership.id,
    createdAt: began,
  });
  const changedAt = isOld ? began : cast.now;
  await tx.insert(revisionStateTable).values({ orgId, id, kind: 'vto', changes, changedAt, changedById: createdById });
  return id;
};

/** Adds the Rocks that serve a goal, with the Measurables that show whether they help. */
const addRocks = async (tx: Tx, { orgId }: Cast, leadershipId: string, rowOf: (draft: RowDraft, goal: string) => void): Promise<void> => {
  const rocks = await tx
    .select({ id: rockTable.id, title: rockTable.title })
    .from(rockTable)
    .where(and(eq(rockTable.orgId, orgId), eq(rockTable.tractionId, leadershipId), isNull(rockTable.delegatedFromId)));
  const measurables = await tx
    .select({ id: measurableTable.id, title: measurableTable.title })
    .from(measurableTable)
    .where(and(eq(measurableTable.orgId, orgId), eq(measurableTable.tractionId, leadershipId)));
  for (const [rock, goal] of demoServes) {
    const rockId = rocks.find(({ title }) => title === rock)?.id;
    const shows = demoShows.find(([title]) => title === rock)?.[1];
    const measurableId = measurables.find(({ title }) => title === shows)?.id ?? null;
    if (rockId !== undefined) rowOf({ rockId, measurableId }, goal);
  }
};

/** Publishes last year's V/TO as it stands, so that it is Final. It names no Rocks. */
const publish = async (tx: Tx, { orgId, dice, idOf }: Cast, revisionId: string, { year, began }: Edition): Promise<void> => {
  const id = dice.id(began);
  const content = { content: await readContent({ tx, orgId }, revisionId), rocks: [] };
  const whose = { orgId, id, kind: 'vto' as const, revisionId, createdById: idOf('maren'), createdAt: began };
  await tx.insert(revisionSnapshotTable).values({ ...whose, title: titleOf(year), content, changes });
  await tx
    .update(revisionStateTable)
    .set({ publishedId: id })
    .where(and(eq(revisionStateTable.orgId, orgId), eq(revisionStateTable.id, revisionId)));
};

const addEdition = async (tx: Tx, cast: Cast, places: DemoMeetings, edition: Edition): Promise<void> => {
  const { year, isOld, began } = edition;
  const revisionId = await addFrame(tx, cast, places, edition);
  const wordsOf: Wording = (words) => (isOld && demoBefore.has(words) ? (demoBefore.get(words) ?? null) : words);
  for (const [kind, fields] of Object.entries(sectionsOf(cast, year, wordsOf))) {
    const base = { orgId: cast.orgId, id: cast.dice.id(began), revisionId, kind: kind as SectionKind, createdAt: began };
    await tx.insert(vtoSectionTable).values({ ...base, ...fields });
  }
  const { rows, add } = rowAdder(cast, revisionId, { createdAt: began, wordsOf });
  for (const [title, description] of demoValues) add('coreValue', { title, description });
  for (const { uniques, ...market } of demoMarkets) {
    const targetMarketId = add('targetMarket', market);
    for (const title of uniques) add('unique', { title, targetMarketId });
  }
  const numberIds = addNumbers(add);
  const goals = new Map<string, string>();
  for (const [kind, titles] of demoLines) {
    for (const title of titles) {
      const line = demoReaches.find(([goal]) => kind === 'oneYearGoal' && goal === title)?.[1];
      goals.set(title, add(kind, { title, goalId: goals.get(line ?? '') || null }));
    }
  }
  const { id: leadershipId } = places.leadership;
  if (!isOld) await addRocks(tx, cast, leadershipId, (draft, goal) => add('rock', { ...draft, goalId: goals.get(goal) ?? null }));
  for (const [title, owner] of demoLongTerm) add('longTermIssue', { title, assignedToId: cast.idOf(owner) });
  for (const row of rows) await tx.insert(vtoRowTable).values(row);
  await (isOld ? publish(tx, cast, revisionId, edition) : addResults(tx, cast, revisionId, numberIds));
  // The document's past begins with the document, not with the demo.
  await tx
    .update(vtoPastTable)
    .set({ at: began, byId: cast.idOf('maren') })
    .where(and(eq(vtoPastTable.orgId, cast.orgId), eq(vtoPastTable.revisionId, revisionId)));
};

/** Writes the company's V/TOs into its folder: this year's with the results of the last quarters, and last year's to compare it with. */
export const fillVto = async (tx: Tx, cast: Cast, places: DemoMeetings): Promise<void> => {
  const [home] = await tx
    .select({ id: collectionTable.id })
    .from(collectionTable)
    .where(and(eq(collectionTable.orgId, cast.orgId), eq(collectionTable.kind, 'vto'), eq(collectionTable.isHome, true)));
  if (home === undefined) return;
  const ago = (days: number) => new Date(cast.now.getTime() - days * 86_400_000);
  const { year } = quarterNow(cast.today, 1);
  await addEdition(tx, cast, places, { year: year - 1, isOld: true, began: ago(330), homeId: home.id });
  await addEdition(tx, cast, places, { year, isOld: false, began: ago(60), homeId: home.id });
};
