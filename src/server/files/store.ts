import type { Readable } from 'node:stream';

/** A file's bytes as the store has them. */
export interface StoredFile {
  content: Readable;
  /** The length in bytes. */
  bytes: number;
}

/**
 * Where uploaded files are kept, apart from the database. A key is a path of lower-case words, digits, `-` and `.`, such as
 * `person/<id>/<file id>.webp`; its first parts say whose the file is, so that all files of an organisation or a person can be deleted.
 * The store checks no access: whoever reads from it has asked the database first. All functions refuse with `unavailable` when the
 * store cannot be reached.
 */
export interface FileStore {
  /**
   * Stores bytes under a new key; they are all there or none of them. Those of a file on disk (`openAsBlob`) are read as they are sent. Refuses
   * with `diskFull` when there is no room.
   */
  put(key: string, content: Buffer | Blob, type: string): Promise<void>;
  /** Returns undefined when there is no such file. */
  read(key: string): Promise<StoredFile | undefined>;
  /** Deletes one file; does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Deletes all files whose keys begin with a folder, such as `org/<id>`. */
  removeFolder(folder: string): Promise<void>;
}

const part = '[a-z0-9][a-z0-9.-]*';
const keyPattern = new RegExp(`^${part}(/${part})*$`);

/** Returns the key. Throws when it is no key, so that no text from outside can name a path. */
export const checkedKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`);
  return key;
};
