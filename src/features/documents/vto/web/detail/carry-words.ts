import { call } from '#web/core/api/call.ts';
import { dropStored, type Keeper, storedDrafts } from '#web/core/session/stored-drafts.ts';
import { unsentHere } from '#web/core/session/unsent.ts';
import { type RowKind, rowApis, type SectionKind, sectionApis, type Vto, vtoApi } from '../../contract.ts';
import { paragraphsOf } from '../../rules/prose.ts';
import type { ListedRow } from '../calls.ts';

type Spot = { section: SectionKind } | { row: RowKind; place: string };

/** Returns every section and list row of a V/TO by id, with where it stands. Copies have the same places under other ids. */
const spotsOf = (vto: Vto): Map<string, Spot> => {
  const { coreFocus, coreValuesSpeech, tenYearTarget, threeYearPicture, oneYearPlan, quarterlyPlan } = vto;
  const sections = { coreFocus, coreValuesSpeech, tenYearTarget, threeYearPicture, oneYearPlan, quarterlyPlan };
  const lists: [RowKind, readonly ListedRow[]][] = [
    ['coreValue', vto.coreValues],
    ['targetMarket', vto.targetMarkets],
    ['threeYearMeasurable', threeYearPicture.measurables],
    ['threeYearGoal', threeYearPicture.goals],
    ['oneYearMeasurable', oneYearPlan.measurables],
    ['oneYearGoal', oneYearPlan.goals],
    ['quarterlyMeasurable', quarterlyPlan.measurables],
    ['quarterlyGoal', quarterlyPlan.goals],
    ['longTermIssue', vto.longTermIssueList],
  ];
  const uniques = vto.targetMarkets.flatMap((market) =>
    market.uniques.map(({ id, position }): [string, Spot] => [id, { row: 'unique', place: `${market.position} ${position}` }]),
  );
  return new Map<string, Spot>([
    ...Object.entries(sections).map(([kind, { id }]): [string, Spot] => [id, { section: kind as SectionKind }]),
    ...lists.flatMap(([row, rows]) => rows.map(({ id, position }): [string, Spot] => [id, { row, place: position }])),
    ...uniques,
  ]);
};

/** Parts that are words; of the others, such as amounts, what was typed is not what is stored. */
const wordParts = new Set(['title', 'customTitle', 'processTitle', 'text', 'description', 'niche', 'process', 'guarantee', 'notes']);

/** Writes the words of a V/TO that the server does not have into a copy of it, each in the place in which it was typed. */
export const carryText = async (vto: Vto, keeper: Keeper, copy: { id: string; collectionId: string }): Promise<void> => {
  const params = { collectionId: copy.collectionId, revisionId: copy.id };
  const there = await call(vtoApi.byId, { params });
  const [spots, found] = [spotsOf(vto), new Map([...spotsOf(there)].map(([id, spot]) => [JSON.stringify(spot), id]))];
  const kept = storedDrafts(keeper);
  for (const { place = '', words } of [...kept, ...unsentHere()]) {
    const [, id = '', part = ''] = /^vto (\S+) (\S+)$/.exec(place) ?? [];
    const spot = spots.get(id);
    const to = found.get(JSON.stringify(spot));
    if (spot === undefined || to === undefined || !wordParts.has(part)) continue;
    const body = { [part]: part === 'notes' ? paragraphsOf(words) : words };
    if ('section' in spot) await call(sectionApis[spot.section].write, { params, body });
    else await call(rowApis[spot.row].change, { params: { ...params, id: to }, body });
    dropStored(kept.filter((each) => each.place === place));
  }
};
