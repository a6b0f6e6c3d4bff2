import { createHash } from 'node:crypto';

/** The fewest characters of a hash in a class name: few of some thousand classes share them. */
const fewest = 3;

/**
 * Returns a function that gives each class of a style module its name in the page: the same in every bundle of a build, and a short one, for
 * names that nothing compresses are in every script and style sheet. It is longer where another class has the short one.
 */
export const makeClassNames = (): ((name: string, file: string) => string) => {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${file} ${name}`;
    const hash = createHash('sha256').update(owner).digest('base64url');
    for (let length = fewest; length < hash.length; length += 1) {
      const short = `_${hash.slice(0, length)}`;
      if ((owners.get(short) ?? owner) !== owner) continue;
      owners.set(short, owner);
      return short;
    }
    throw new Error(`no name is left for ${owner}`);
  };
};
