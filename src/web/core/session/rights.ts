/** What parts of the page know of the person's rights beside the session and the queries. */
const known = new Set<() => Promise<unknown>>();

/** Asks again for rights that a part of the page keeps for itself, whenever those of the person have changed; returns the function that ends it. */
export const onRightsChanged = (again: () => Promise<unknown>): (() => void) => {
  known.add(again);
  return () => void known.delete(again);
};

/** Resolves when every part of the page has asked for its rights again; what fails is asked again by the part itself. */
export const renewRights = async (): Promise<void> => {
  await Promise.allSettled([...known].map((again) => again()));
};
