// Who holds a seat: one, several, or nobody.

interface Person {
  assignedTo: string;
  assignedToFirstName: string | null;
  assignedToLastName: string | null;
  assignedToId: string | null;
  avatarUrl: string | null;
}

export type Held = Omit<Person, 'assignedTo'> & { assignedTo: string | null; coHolders: readonly Person[] };

/** Returns all who hold a seat, the first one first; nobody for an open seat. */
export const holdersOf = ({ assignedTo, coHolders, assignedToFirstName, assignedToLastName, assignedToId, avatarUrl }: Held): Person[] =>
  assignedTo === null ? [] : [{ assignedTo, assignedToFirstName, assignedToLastName, assignedToId, avatarUrl }, ...coHolders];

/** Returns the names of all who hold a seat; the empty text for an open one. */
export const namesOf = (seat: Held): string =>
  holdersOf(seat)
    .map(({ assignedTo }) => assignedTo)
    .join(', ');
