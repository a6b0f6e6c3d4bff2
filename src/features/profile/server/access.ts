import { signedIn } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { findShownPerson, type ShownPerson } from './store.ts';

/** Grants the picture of oneself, or of a person of the organisation in which one works. */
export const seenPerson = signedIn<{ params: { id: string } }, ShownPerson>(
  'oneself, and people of the own organisation',
  async ({ at, input }) => (await findShownPerson(at, input.params.id)) ?? refuse(errors.notFound),
);
