type Switch = (orgId: string) => Promise<void>;
let change: Switch | undefined;

/** Says how the session moves into another organisation; the app knows. */
export const whenOrgChosen = (run: Switch): void => {
  change = run;
};

/** Works in another organisation from now on; everything that was read of the one before is forgotten. */
export const workIn = async (orgId: string): Promise<void> => change?.(orgId);
