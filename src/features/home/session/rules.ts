const minute = 60_000;

/** So many faults of one person, and of so many people, are put into the log in a minute: a page that fails again and again must not fill it. */
const mostOfOne = 5;
const mostPeople = 100;

/** Returns the function that says whether a person's fault is put into the log; `now` is the time in milliseconds. */
export const makeFaultLimit = (): ((personId: string, now: number) => boolean) => {
  let present = 0;
  const told = new Map<string, number>();
  return (personId, now) => {
    if (Math.floor(now / minute) !== present) told.clear();
    present = Math.floor(now / minute);
    const count = (told.get(personId) ?? 0) + 1;
    if (count === 1 && told.size >= mostPeople) return false;
    told.set(personId, count);
    return count <= mostOfOne;
  };
};
