/**
 * Edits of what several people change: an edit has a base (what the person saw when they began), mine and theirs (what is stored by now). It is
 * put over theirs (rebased) where that overwrites nothing unseen; else it is a conflict, which a person resolves.
 */

type Parts = object;

const partOf = (parts: Parts, name: string): unknown => (parts as Record<string, unknown>)[name];

/** Compares values as JSON has them. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the names of the parts of `mine` that cannot be put over `theirs`: there stands another value than mine, and none that the person has
 * seen. `seen` returns those of a part: its base, and what earlier edits of their own may have left.
 */
export const conflictsIn = (mine: Parts, theirs: Parts, seen: (part: string) => readonly unknown[]): string[] =>
  Object.entries(mine)
    .filter(([part, value]) => {
      const there = partOf(theirs, part);
      return !isSame(value, there) && !seen(part).some((was) => isSame(was, there));
    })
    .map(([part]) => part);

/** Returns the same where the person has seen one base. */
export const conflictsOver = (mine: Parts, theirs: Parts, base: Parts): string[] =>
  conflictsIn(mine, theirs, (part) => [partOf(base, part)]);
