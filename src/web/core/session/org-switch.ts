type Switch = (orgId: string) => Promise<void>;
let change: Switch | undefined;

/** Sets the function that moves the session to another organisation; the app provides it. */
export const whenOrgChosen = (run: Switch): void => {
  change = run;
};

/** Switches to another organisation; all data read from the previous one is dropped. */
export const workIn = async (orgId: string): Promise<void> => change?.(orgId);
