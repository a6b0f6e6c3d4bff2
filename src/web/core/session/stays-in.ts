const staysKey = 'cairn.staysIn';

/** Returns the organisation in which this tab stays, although others have switched; undefined when it follows them. Survives a reload. */
export const staysIn = (): string | undefined => sessionStorage.getItem(staysKey) ?? undefined;

/** Sets the organisation in which this tab stays; undefined lets it follow the others. */
export const stayIn = (orgId: string | undefined): void => {
  if (orgId === undefined) sessionStorage.removeItem(staysKey);
  else sessionStorage.setItem(staysKey, orgId);
};
