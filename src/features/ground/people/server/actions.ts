import type { Entered } from '#server/access/granted.ts';
import { nameOf } from '#shared/names.ts';
import type { Person } from '../contract.ts';
import { listPeople } from './store.ts';

export {
  addMember,
  addPerson,
  changeMembers,
  changePerson,
  keepOut,
  letIn,
  listNames,
  type MemberChange,
  removeMembers,
} from './store.ts';

/** Returns people of the organisation by id, by first name. */
export const showPeople = (at: Entered, ids: string[]): Promise<Person[]> => listPeople(at, ids);

/** Returns a function that names these people as lists do: `Jonas B`; a person who is not known has no name. */
export const shortNames = async (at: Entered, ids: readonly (string | null)[]): Promise<(id: string | null) => string> => {
  const people = await listPeople(at, [...new Set(ids.filter((id) => id !== null))]);
  const names = new Map(people.map((person) => [person.id, nameOf(person, 'first-last-initial')]));
  return (id) => names.get(id ?? '') ?? '';
};
