import type { Entered } from '../../../server/access/granted.ts';
import type { Person } from '../contract.ts';
import { listPeople } from './store.ts';

/** Returns people of the organisation by id, by first name. */
export const showPeople = (at: Entered, ids: string[]): Promise<Person[]> => listPeople(at, ids);
