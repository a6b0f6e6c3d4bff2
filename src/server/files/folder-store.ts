import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#server/core/make-folder.ts';
import { errors, refuse } from '#shared/errors.ts';
import { checkedKey, type FileStore } from './store.ts';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '');

/** Turns an error of the file system into a refusal. */
const refused = (error: unknown): never =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') ? refuse(errors.diskFull) : refuse(errors.unavailable);

/** Keeps files in a folder of this machine. A file is written beside its place and renamed, so that a crash leaves no half of it. */
export const folderStore = (root: string): FileStore => {
  const pathOf = (key: string): string => join(root, checkedKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const draft = join(root, `.draft-${randomUUID()}`);
      try {
        makeFolder(dirname(path));
        await writeFile(draft, content instanceof Blob ? content.stream() : content, { flag: 'wx', mode: 0o600, flush: true });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        refused(error);
      }
    },
    async read(key) {
      const path = pathOf(key);
      try {
        if (!(await stat(path)).isFile()) return undefined;
        // Opened before it returns: a file that is deleted meanwhile is still sent whole.
        const file = await open(path);
        return { content: file.createReadStream(), bytes: (await file.stat()).size };
      } catch (error) {
        return isMissing(error) ? undefined : refused(error);
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(refused);
    },
    async removeFolder(folder) {
      await rm(pathOf(folder), { force: true, recursive: true }).catch(refused);
    },
  };
};
