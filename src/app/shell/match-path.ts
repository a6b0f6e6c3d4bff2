/** Returns the parameters of a path that matches a pattern such as `/meeting/live/$id`; undefined when it does not match. */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? '';
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
};

const parametersIn = (pattern: string): number => pattern.split('$').length - 1;

/** Returns the best pattern for a path; fixed segments win over parameters (catalogue row C-21). */
export const bestMatch = <Target extends { path: string }>(
  targets: readonly Target[],
  path: string,
): { target: Target; params: Record<string, string> } | undefined => {
  const fits = targets.flatMap((target) => {
    const params = matchPath(target.path, path);
    return params === undefined ? [] : [{ target, params }];
  });
  return fits.sort((one, other) => parametersIn(one.target.path) - parametersIn(other.target.path))[0];
};
