import { departmentMeetingTable, departmentTable } from '#features/office/departments/server/tables.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Cast, DemoMeetings } from './cast.ts';
import type { PersonKey, TractionKey } from './people.ts';

interface DemoDepartment {
  name: string;
  head: PersonKey | null;
  meetings: readonly TractionKey[];
}

/** In their order. One has no meeting yet and one no head, because that is what the page is there to show. */
const demoDepartments: readonly DemoDepartment[] = [
  { name: 'Sales & Marketing', head: 'priya', meetings: ['sales'] },
  { name: 'Build & Install', head: 'jonas', meetings: ['build'] },
  { name: 'Finance & Office', head: 'elena', meetings: [] },
  { name: 'Customer Care', head: null, meetings: [] },
];

/** Adds the departments with their heads and meetings. */
export const fillDepartments = async (tx: Tx, { orgId, dice, idOf, now }: Cast, places: DemoMeetings): Promise<void> => {
  const createdAt = new Date(now.getTime() - 90 * 86_400_000);
  const departments = demoDepartments.map((each, at) => ({ ...each, id: dice.id(createdAt), position: at + 1 }));
  const base = { orgId, createdAt, updatedAt: createdAt };
  await tx
    .insert(departmentTable)
    .values(
      departments.map(({ id, name, head, position }) => ({ ...base, id, name, position, headId: head === null ? null : idOf(head) })),
    );
  await tx
    .insert(departmentMeetingTable)
    .values(
      departments.flatMap(({ id, meetings }) =>
        meetings.map((key) => ({ ...base, id: dice.id(createdAt), departmentId: id, tractionId: places[key].id })),
      ),
    );
};
