import { sql } from 'drizzle-orm';
import type { AwayReason } from '#shared/away.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { Visibility } from '../../contract.ts';
import { awayReason, type Candidate, canHold, type GivingScope, mayGive, sightOf } from '../../rules.ts';
import { guardedOf, listStandings, type StandingReader, type TractionRow } from '../access.ts';

/** A member of the organisation, and to which of the tractions asked for they are invited. */
interface Membership extends Candidate {
  invitedTo: string[];
}

/** Returns those of the people who are members, in one query for all people and tractions. */
const membershipsOf = async (
  at: Pick<StandingReader, 'tx' | 'orgId'>,
  tractionIds: string[],
  personIds: string[],
): Promise<Membership[]> => {
  const { rows } = await at.tx.execute<Membership & Record<string, unknown>>(
    sql`select m.person_id as "personId", m.role, m.blocked as "isBlocked",
      exists(select from invitee i join org o on o.id = i.org_id and o.lt_traction_id = i.traction_id
        where i.org_id = m.org_id and i.person_id = m.person_id) as "isInLeadershipTeam",
      array(
        select i.traction_id from invitee i
        where i.org_id = m.org_id and i.person_id = m.person_id and i.traction_id = any(${sql.param(tractionIds)}::uuid[])
      ) as "invitedTo"
      from org_member m where m.org_id = ${at.orgId} and m.person_id = any(${sql.param(personIds)}::uuid[])`,
  );
  return rows;
};

/** Most ids in the name of a remembered answer: a page of 100 items may have as many owners. */
const mostRemembered = 128;

/** Says something about a traction and a person. */
type Verdict<Value> = (tractionId: string, personId: string) => Value;

/** Says whether something is true of a traction and a person. */
export type OfPair = Verdict<boolean>;

/** The place is undefined when there is no such traction, the person when they are no member. */
type Says<Value> = (place: GivingScope | undefined, person: Candidate | undefined) => Value;

const whereBoth =
  (says: (place: GivingScope, person: Candidate) => boolean): Says<boolean> =>
  (place, person) =>
    place !== undefined && person !== undefined && says(place, person);

/** Judges all pairs of traction and person, in one query. A traction that the asking person does not see is refused. */
const judge = async <Value>(at: StandingReader, tractionIds: string[], personIds: string[], says: Says<Value>): Promise<Verdict<Value>> => {
  const [tractions, people] = [[...new Set(tractionIds)], [...new Set(personIds)]];
  if (tractions.length === 0 || people.length === 0) return () => says(undefined, undefined);
  const find = () => membershipsOf(at, tractions, people);
  const name = `memberships of ${people.join()} in ${tractions.join()}`;
  const isFew = tractions.length + people.length <= mostRemembered;
  const found = await (at.memo !== undefined && isFew ? at.memo(name, ['meeting', 'org'], find) : find());
  const invitedTo = new Map(found.map((each) => [each.personId, new Set(each.invitedTo)]));
  const members = new Map(found.map((each) => [each.personId, each]));
  const standings = new Map((await listStandings(at, tractions)).map(({ traction }) => [traction.id, sightOf(guardedOf(traction))]));
  return (tractionId, personId) => {
    const [person, sight] = [members.get(personId), standings.get(tractionId)];
    return says(sight && { isInvited: (id) => invitedTo.get(id)?.has(tractionId) === true, sight }, person);
  };
};

/** Returns who may be given items of the tractions by the asking person, for all pairs at once. */
export const whoMayBeGiven = async (at: StandingReader, tractionIds: string[], ownerIds: string[]): Promise<OfPair> => {
  // The person who asks is a licensed member who sees the tractions: access has granted that.
  const others = await judge(
    at,
    tractionIds,
    ownerIds.filter((ownerId) => ownerId !== at.personId),
    whereBoth((place, person) => mayGive(at, place, person)),
  );
  return (tractionId, ownerId) => ownerId === at.personId || others(tractionId, ownerId);
};

/** Returns who can see the tractions and change items of their own there, whoever asks. */
export const whoCanHold = (at: StandingReader, tractionIds: string[], ownerIds: string[]): Promise<OfPair> =>
  judge(at, tractionIds, ownerIds, whereBoth(canHold));

/** Returns which of the people can hold items of a traction now, but could not with other visibility settings. */
export const whoLosesSight = async (
  at: StandingReader,
  traction: TractionRow,
  next: Visibility,
  personIds: string[],
): Promise<string[]> => {
  const now = guardedOf(traction);
  const place = (invitedTo: string[], sight: GivingScope['sight']) => ({ isInvited: () => invitedTo.includes(traction.id), sight });
  return (await membershipsOf(at, [traction.id], personIds)).flatMap(({ invitedTo, ...person }) =>
    canHold(place(invitedTo, sightOf(now)), person) && !canHold(place(invitedTo, sightOf({ ...now, ...next })), person)
      ? [person.personId]
      : [],
  );
};

/** Returns the field in which an input names its owners. */
export const ownerFieldOf = ({ ownerIds }: { ownerIds?: unknown }): 'ownerId' | 'ownerIds' =>
  ownerIds === undefined ? 'ownerId' : 'ownerIds';

/**
 * Returns the owners, each once. Refuses `field` when one of them may not be given items of one of the tractions.
 */
export const ownersFor = async (at: StandingReader, tractionIds: string[], ownerIds: string[], field = 'ownerId'): Promise<string[]> => {
  const owners = [...new Set(ownerIds)];
  const mayBeGiven = await whoMayBeGiven(at, tractionIds, owners);
  if (!tractionIds.every((tractionId) => owners.every((ownerId) => mayBeGiven(tractionId, ownerId))))
    refuse(errors.ownerNotInMeeting, { fields: { [field]: ['VAL_INVALID'] } });
  return owners;
};

/** What an item says about its owner. */
interface Owned {
  ownerId: string | null;
  tractionId?: string | null;
  tractionIds?: string[];
  ownerAway?: AwayReason | undefined;
}

const placesOf = ({ tractionId, tractionIds }: Owned): string[] => tractionIds ?? (tractionId == null ? [] : [tractionId]);

/** Marks those of the items that wait for an owner who can no longer see or change them in one of their places. */
const mark = async <Item extends Owned>(
  at: StandingReader,
  items: Item[],
  { waits, placesIn }: { waits: (item: Item) => boolean; placesIn: (item: Item) => string[] },
): Promise<Item[]> => {
  const waiting = items.filter(waits);
  const whyAway = await judge(
    at,
    waiting.flatMap(placesIn),
    waiting.flatMap(({ ownerId }) => ownerId ?? []),
    (place, person) => place && awayReason(place, person),
  );
  const reasonOf = (item: Item): AwayReason | undefined => {
    const { ownerId } = item;
    if (ownerId === null || !waits(item)) return undefined;
    return placesIn(item)
      .map((id) => whyAway(id, ownerId))
      .find((why) => why !== undefined);
  };
  return items.map((item) => {
    const ownerAway = reasonOf(item);
    return ownerAway === undefined ? item : { ...item, ownerAway };
  });
};

/** Marks the items that wait for their owner, who can no longer see or change them in one of the meetings that the asking person sees. */
export const markAway = <Status, Item extends Owned & { status: Status; isArchived?: boolean }>(
  at: StandingReader,
  items: Item[],
  isOpen: (status: Status) => boolean,
): Promise<Item[]> =>
  mark(at, items, { waits: ({ isArchived, status }) => isArchived !== true && isOpen(status), placesIn: (item) => placesOf(item) });

/** Marks the measurables whose owner can no longer see or change them in the meeting of the row, other meetings aside. */
export const markAwayInPlace = <Item extends Owned & { tractionId: string }>(at: StandingReader, items: Item[]): Promise<Item[]> =>
  mark(at, items, { waits: () => true, placesIn: ({ tractionId }) => [tractionId] });
