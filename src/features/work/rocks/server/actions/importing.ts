import { whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import type { Entered } from '#server/access/granted.ts';
import { newId } from '#shared/ids.ts';
import type { ImportedRocks, RockImport } from '../../contract.ts';
import { namesIn, planRocks } from '../../rules/importing.ts';
import { listNamed } from '../store/people.ts';
import { addRocks } from '../store.ts';

/** Adds Rocks from a list, all or none; what is wrong is told by line. Each owner gets one notification for all of theirs. */
export const importRocks = async (at: Entered, input: RockImport): Promise<ImportedRocks> => {
  const { tractionId, lines, type, dueDate, isTrial } = input;
  const names = new Set(lines.flatMap(({ owner }) => namesIn(owner)));
  const found = await listNamed(at, [...names]);
  const mayBeGiven = await whoMayBeGiven(
    at,
    [tractionId],
    found.map(({ id }) => id),
  );
  const people = found.map(({ id, firstName, lastName, email }) => ({
    id,
    names: [`${firstName} ${lastName}`, firstName, email],
    mayOwn: mayBeGiven(tractionId, id),
  }));
  const { planned, faults } = planRocks(lines, { people, usual: { ownerId: at.personId, type, dueDate } });
  const nameOf = new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const shown = planned.map(({ ownerId, ...rock }) => ({ ...rock, owner: nameOf.get(ownerId) ?? '' }));
  if (faults.length > 0 || isTrial) return { faults, planned: shown, ids: [] };
  const rocks = planned.map(({ line: _, ...rock }) => ({ ...rock, id: newId() }));
  const made = { contentHtml: '', source: 'import' as const, statusAt: at.now, createdById: at.personId };
  await addRocks(
    at,
    rocks.map((rock) => ({ ...rock, ...made, tractionIds: [tractionId] })),
  );
  await tellOwners(
    at,
    'rock',
    rocks.map(({ id, title, ownerId }) => ({ id, title, ownerId, tractionId })),
  );
  return { faults, planned: shown, ids: rocks.map(({ id }) => id) };
};
