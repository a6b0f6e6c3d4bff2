/** Returns a list with one of it moved to another place. */
export const movedTo = <One>(list: readonly One[], from: number, to: number): One[] => {
  const others = list.toSpliced(from, 1);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
};
