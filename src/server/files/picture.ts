import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Taker, Turns } from '#server/http/turns.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { PaperPicture } from '#shared/papers.ts';
import { mostPictureBytes, mostPixels, notAPictureCode, type PictureLook } from './picture-look.ts';
import type { FileStore } from './store.ts';

/** So many pictures are decoded at once: one of a person and of an organisation, two of all. Others wait in line, for so many milliseconds. */
const shares = { person: 1, org: 1, all: 2 };
const longestWait = 20_000;

/** Milliseconds that one picture may take on a busy machine. */
const mostTime = 30_000;

/** Requests go first; the lowest priority would starve a decoder beside other busy programs, and refuse good pictures. */
const niceness = 5;

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

const notAPicture = (): never => refuse(errors.mediaType, { fields: { body: ['VAL_INVALID'] } });

/** Returns the picture; undefined for what is none. Throws where the process cannot do its work, as in an installation without the decoder. */
const decode = (path: string, look: PictureLook): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const options = { encoding: 'buffer' as const, maxBuffer: mostPictureBytes, timeout: mostTime, killSignal: 'SIGKILL' as const };
    const child = execFile(process.execPath, [program, path, JSON.stringify(look)], options, (error, picture) => {
      if (error === null) resolve(picture);
      // A picture that needs too much time or memory ends its process, and is at fault itself.
      else if (error.code === notAPictureCode || error.signal != null) resolve(undefined);
      else reject(error);
    });
    // A process that has ended already has no priority any more.
    if (child.pid !== undefined)
      try {
        setPriority(child.pid, niceness);
      } catch {}
  });

/** Makes pictures of uploaded files, in processes of their own. */
export interface Pictures {
  /**
   * Decodes a picture and writes it anew as WebP. What else the file held, such as a place, a camera or a script, is gone. Refuses with
   * `mediaType` when the bytes are no picture that it knows, would have over 24 million pixels, or take too long; with `tooLarge` over 5 MB;
   * with `busy` when too many wait.
   */
  webp(path: string, look: PictureLook, by: Taker): Promise<Buffer>;
}

/**
 * A decoder takes seconds and hundreds of megabytes of a hostile file, on the threads that also hash passwords. So each picture has a process,
 * with little priority, and few are made at once. Call it where no transaction is open.
 */
export const openPictures = (turns = new Turns(shares, longestWait)): Pictures => ({
  webp: async (path, look, by) => {
    if ((await stat(path)).size > mostPictureBytes) refuse(errors.tooLarge);
    return (await turns.take(by, () => decode(path, look))) ?? notAPicture();
  },
});

/**
 * Returns a stored picture as papers take it, in PNG, which keeps what is transparent; undefined when it cannot be read, since a paper is
 * made all the same.
 */
export const paperPicture = async (files: FileStore, key: string): Promise<PaperPicture | undefined> => {
  try {
    const file = await files.read(key);
    if (file === undefined) return undefined;
    const { default: sharp } = await import('sharp');
    const { data, info } = await sharp(await buffer(file.content), { limitInputPixels: mostPixels })
      .timeout({ seconds: 5 })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: new Uint8Array(data), ratio: info.width / info.height };
  } catch {
    return undefined;
  }
};
