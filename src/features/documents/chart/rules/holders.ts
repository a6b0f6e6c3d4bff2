// Who holds a seat: one, several, or nobody.

interface Person {
  assignedTo: string;
  assignedToFirstName: string | null;
  assignedToLastName: string | null;
  assignedToId: string | null;
  avatarUrl: string | null;
  /** True for somebody who was deactivated. Who has left the organisation holds no seat. */
  isDeactivated?: boolean | undefined;
}

export type HolderChange = Omit<Person, 'assignedTo'> & { assignedTo: string | null; coHolders: readonly Person[] };

/** The first holder of a seat that nobody holds. */
export const vacant = {
  assignedTo: null,
  assignedToFirstName: null,
  assignedToLastName: null,
  assignedToId: null,
  avatarUrl: null,
  isDeactivated: false,
};

/** Returns all who hold a seat, the first one first; nobody for an open seat. */
export const holdersOf = ({ assignedTo, coHolders, ...first }: HolderChange): Person[] => {
  if (assignedTo === null) return [];
  const { assignedToFirstName, assignedToLastName, assignedToId, avatarUrl, isDeactivated } = first;
  return [{ assignedTo, assignedToFirstName, assignedToLastName, assignedToId, avatarUrl, isDeactivated }, ...coHolders];
};

type Activity = Pick<Person, 'isDeactivated'>;

/** What of a seat says whether it is open. */
export interface Occupied extends Activity {
  assignedTo: string | null;
  coHolders?: readonly Activity[] | undefined;
}

/** Tells whether a seat counts as open: nobody holds it, or only people who were deactivated. */
export const isOpenSeat = ({ assignedTo, isDeactivated, coHolders = [] }: Occupied): boolean =>
  assignedTo === null || [{ isDeactivated }, ...coHolders].every((each) => each.isDeactivated === true);

/**
 * Returns the names of all who hold a seat; the empty text for one that nobody holds. `deactivated` is the word that stands after the name of
 * somebody who was.
 */
export const namesOf = (seat: HolderChange, deactivated?: string): string =>
  holdersOf(seat)
    .map(({ assignedTo, isDeactivated }) =>
      isDeactivated === true && deactivated !== undefined ? `${assignedTo} (${deactivated})` : assignedTo,
    )
    .join(', ');

/** Returns whether a person holds the seat, alone or with others. */
export const isHeldBy = (seat: HolderChange, personId: string): boolean =>
  holdersOf(seat).some(({ assignedToId }) => assignedToId === personId);

/** Somebody who holds a seat, as commands name them: a person, or a name. */
export interface HolderName {
  assignedToId: string | null;
  holderName: string;
}

export const holderNameOf = ({ assignedToId, assignedTo }: Pick<Person, 'assignedToId' | 'assignedTo'>): HolderName => ({
  assignedToId,
  holderName: assignedToId === null ? assignedTo : '',
});

/** Returns who holds a seat when somebody has left it: the others, in their order. */
export const withoutHolder = <Seat extends HolderChange>(seat: Seat, leaving: HolderName) => {
  const all = [...holdersOf(seat)] as Seat['coHolders'][number][];
  const isLeaving = (each: Person) => each.assignedToId === leaving.assignedToId && holderNameOf(each).holderName === leaving.holderName;
  const [first, ...coHolders] = all.filter((each) => !isLeaving(each));
  return { ...(first ?? vacant), coHolders };
};
