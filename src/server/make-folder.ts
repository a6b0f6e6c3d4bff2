import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Parent by parent: Node's own recursive mkdir never returns where a file system answers ENOENT, as /proc does. */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
};
