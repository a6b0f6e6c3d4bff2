import { listStandings, type Standing } from '#features/teams/team/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { maySeePerson } from '../rules.ts';
import { listScopePeople, type ScopeMember } from './store/scopes.ts';

/** Of what is counted: the tractions, and of them only what is one person's, or all. */
export interface Scope {
  tractionIds: string[];
  kind: 'all' | 'team' | 'person';
  /** Null for everybody. */
  personId: string | null;
}

/** Returns the teams that the person leads: those that they own, and of a Manager those that they are in. */
const ledBy = (at: Entered, standings: readonly Standing[]): Set<string> =>
  new Set(
    standings
      .filter(({ traction, isInvited }) => traction.ownerId === at.personId || (at.role === 'Manager' && isInvited))
      .map(({ traction }) => traction.id),
  );

/** What the person may look at. */
export interface Sight {
  standings: Standing[];
  isWhole: boolean;
  /** Everybody in the teams, also those at whom the person may not look. */
  members: ScopeMember[];
  persons: ScopeMember[];
}

export const readSightOf = async (at: Entered): Promise<Sight> => {
  const standings = await listStandings(at);
  const members = await listScopePeople(
    at,
    standings.map(({ traction }) => traction.id),
  );
  const led = ledBy(at, standings);
  return { standings, isWhole: isAdmin(at.role), members, persons: members.filter((each) => maySeePerson(at, each, led)) };
};

/** Grants everybody the teams that they may see, and the people at whom they may look. */
export const seesOwn = access(
  'anyone, limited to teams that they may see; people to themselves, of Owner and Admin to all, of others to those of teams that they own or, as a Manager, are in',
  async ({ at }) => readSightOf(at),
);

interface Named {
  query: { tractionId?: string | undefined; personId?: string | undefined };
}

/** Grants the team or the person that the query names, or all that the person sees. */
export const seesScope = access<Named, Scope>(
  'anyone, of teams that they may see; of a person: the person, Owner, Admin, who owns a team of theirs, and a Manager who is in one',
  async ({ at, input: { query } }) => {
    const { tractionId, personId } = query;
    const seen = (await listStandings(at)).map(({ traction }) => traction.id);
    if (tractionId !== undefined && !seen.includes(tractionId)) refuse(errors.notFound);
    const tractionIds = tractionId === undefined ? seen : [tractionId];
    if (personId === undefined) return { tractionIds, kind: tractionId === undefined ? 'all' : 'team', personId: null };
    const { persons } = await readSightOf(at);
    return persons.some((person) => person.personId === personId) ? { tractionIds, kind: 'person', personId } : refuse(errors.notFound);
  },
);

/** Grants all teams that the person sees. */
export const seesTeams = access(
  'anyone, limited to teams that they may see',
  async ({ at }): Promise<Scope> => ({
    tractionIds: (await listStandings(at)).map(({ traction }) => traction.id),
    kind: 'all',
    personId: null,
  }),
);
