/** Returns the initials of `Harbor & Pine` as `HP`, of `Acme` as `AC`. */
export const initialsOfOrg = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', second] = words;
  return (second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`).toUpperCase();
};
