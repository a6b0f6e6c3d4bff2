import { noteChange } from '#features/documents/collections/server/access.ts';
import { seenPlanRocks } from '#features/work/rocks/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { ActualResult, ResultsInput } from '../../contract.ts';
import { quarterNow } from '../../rules/quarters.ts';
import type { ReachedVto } from '../access.ts';
import { addResults, findQuarterMonth, listRows, type NewResult, removeResults, type VtoRow } from '../store.ts';

/** What a result is about: a row of the plan, or a Rock of the linked meeting. */
interface Subject {
  title: string;
  position: number;
  goal: Pick<VtoRow, 'value' | 'comparison'>;
}

const noGoal = { value: 1, comparison: 'GreaterOrEqual' as const };

/** Finds what the results are about; refuses one that is about nothing in this V/TO. */
const subjectsOf = async (at: Entered, { revision }: ReachedVto, results: readonly ActualResult[]): Promise<Map<string, Subject>> => {
  const rows = await listRows(at, revision.id);
  const subjects = new Map<string, Subject>(
    rows
      .filter(({ kind }) => kind !== 'rock')
      .map((row, position) => [row.id, { title: row.title, position, goal: row.value === null ? noGoal : row }]),
  );
  const others = results.map(({ associatedItemId }) => associatedItemId).filter((id) => !subjects.has(id));
  const named = new Set(rows.flatMap(({ rockId }) => rockId ?? []));
  for (const [place, rock] of (await seenPlanRocks(at, others, undefined)).entries()) {
    const isOurs = named.has(rock.id) || (revision.linkedTractionId !== null && rock.tractionIds.includes(revision.linkedTractionId));
    if (isOurs) subjects.set(rock.id, { title: rock.title, position: rows.length + place, goal: noGoal });
  }
  const unknown = results.findIndex(({ associatedItemId }) => !subjects.has(associatedItemId));
  if (unknown >= 0) refuse(errors.notFound, { fields: { [`actualResults.${unknown}.associatedItemId`]: ['VAL_INVALID'] } });
  return subjects;
};

/** Records results of a quarter over what was recorded for the same rows; a null value takes that back. */
export const recordResults = async (at: Entered, vto: ReachedVto, { quarter, actualResults }: ResultsInput): Promise<void> => {
  const subjects = await subjectsOf(at, vto, actualResults);
  const key = quarter ?? quarterNow(at.today, await findQuarterMonth(at)).key;
  const last = new Map(actualResults.map((result) => [result.associatedItemId, result]));
  await removeResults(at, vto.revision.id, key, [...last.keys()]);
  const added = [...last.values()].flatMap((result): NewResult[] => {
    const subject = subjects.get(result.associatedItemId);
    if (result.value === null || subject === undefined) return [];
    return [
      {
        id: newId(),
        revisionId: vto.revision.id,
        quarter: key,
        vtoType: result.vtoType,
        isMeasurable: result.isMeasurable,
        planId: result.planId,
        associatedItemId: result.associatedItemId,
        title: subject.title,
        goalValue: subject.goal.value,
        comparison: subject.goal.comparison,
        value: result.value,
        unitOfMeasure: result.unitOfMeasure,
        valueScale: result.valueScale,
        decimalPlaces: result.decimalPlaces,
        position: subject.position,
        recordedById: at.personId,
        recordedAt: at.now,
      },
    ];
  });
  if (added.length > 0) await addResults(at, added);
  await noteChange(at, vto.revision.id);
};
