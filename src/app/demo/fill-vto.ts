import { and, eq, isNull } from 'drizzle-orm';
import { collectionTable, revisionStateTable, revisionTable } from '../../features/collections/server/tables.ts';
import { rockTable } from '../../features/rocks/server/tables.ts';
import type { RowKind, SectionKind } from '../../features/vto/contract.ts';
import { placeAfter } from '../../features/vto/rules/places.ts';
import { quarterNow, quartersBefore } from '../../features/vto/rules.ts';
import { vtoResultTable, vtoRowTable, vtoSectionTable } from '../../features/vto/server/tables.ts';
import type { Tx } from '../../server/db/transaction.ts';
import { addDays } from '../../shared/dates.ts';
import type { Cast, Places } from './cast.ts';
import {
  demoFocus,
  demoLines,
  demoLongTerm,
  demoMarkets,
  demoNumbers,
  demoResults,
  demoServes,
  demoSpeech,
  demoTarget,
  demoValues,
} from './vto.ts';

type NewRow = typeof vtoRowTable.$inferInsert;
type RowDraft = Omit<NewRow, 'orgId' | 'id' | 'revisionId' | 'kind' | 'position'>;

/** Adds rows one after the other, each list in its order; returns the ids by title. */
const rowAdder = (cast: Cast, revisionId: string, createdAt: Date) => {
  const rows: NewRow[] = [];
  const add = (kind: RowKind, draft: RowDraft): string => {
    const id = cast.dice.id(createdAt);
    const own = rows.filter((row) => row.kind === kind).map(({ id: other, position }) => ({ id: other, position }));
    const base = { orgId: cast.orgId, revisionId, createdAt, updatedAt: createdAt, createdById: cast.idOf('maren') };
    rows.push({ ...base, ...draft, id, kind, position: placeAfter(own, undefined) });
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

const sectionsOf = (cast: Cast): Record<SectionKind, Partial<typeof vtoSectionTable.$inferInsert>> => {
  const { year, to } = quarterNow(cast.today, 1);
  return {
    coreFocus: demoFocus,
    coreValuesSpeech: { text: demoSpeech },
    tenYearTarget: { text: demoTarget, futureDate: `${year + 9}-12-31` },
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

/** Writes the company's V/TO into its folder, with the results of the last quarters. */
export const fillVto = async (tx: Tx, cast: Cast, places: Places): Promise<void> => {
  const { orgId } = cast;
  const [home] = await tx
    .select({ id: collectionTable.id })
    .from(collectionTable)
    .where(and(eq(collectionTable.orgId, orgId), eq(collectionTable.kind, 'vto'), eq(collectionTable.isHome, true)));
  if (home === undefined) return;
  const began = new Date(cast.now.getTime() - 60 * 86_400_000);
  const revisionId = cast.dice.id(began);
  const { year } = quarterNow(cast.today, 1);
  const createdById = cast.idOf('maren');
  await tx.insert(revisionTable).values({
    orgId,
    id: revisionId,
    kind: 'vto',
    collectionId: home.id,
    title: `Harbor & Pine V/TO ${year}`,
    createdById,
    linkedTractionId: places.leadership.id,
    createdAt: began,
  });
  await tx
    .insert(revisionStateTable)
    .values({ orgId, id: revisionId, kind: 'vto', changes: 12, changedAt: cast.now, changedById: createdById });
  for (const [kind, fields] of Object.entries(sectionsOf(cast))) {
    const base = { orgId, id: cast.dice.id(began), revisionId, kind: kind as SectionKind, createdAt: began };
    await tx.insert(vtoSectionTable).values({ ...base, ...fields });
  }
  const { rows, add } = rowAdder(cast, revisionId, began);
  for (const [title, description] of demoValues) add('coreValue', { title, description });
  for (const { uniques, ...market } of demoMarkets) {
    const targetMarketId = add('targetMarket', market);
    for (const title of uniques) add('unique', { title, targetMarketId });
  }
  const numberIds = addNumbers(add);
  const goals = new Map<string, string>();
  for (const [kind, titles] of demoLines) for (const title of titles) goals.set(title, add(kind, { title }));
  const rocks = await tx
    .select({ id: rockTable.id, title: rockTable.title })
    .from(rockTable)
    .where(and(eq(rockTable.orgId, orgId), eq(rockTable.tractionId, places.leadership.id), isNull(rockTable.delegatedFromId)));
  for (const [rock, goal] of demoServes) {
    const rockId = rocks.find(({ title }) => title === rock)?.id;
    if (rockId !== undefined) add('rock', { rockId, goalId: goals.get(goal) ?? null });
  }
  for (const [title, owner] of demoLongTerm) add('longTermIssue', { title, assignedToId: cast.idOf(owner) });
  for (const row of rows) await tx.insert(vtoRowTable).values(row);
  await addResults(tx, cast, revisionId, numberIds);
};
