import { buffer } from 'node:stream/consumers';
import { errors, refuse } from '../../shared/errors.ts';
import type { PaperPicture } from '../../shared/papers.ts';
import type { FileStore } from './store.ts';

/** The formats of the decoder behind `pictureTypes`; what a file is, is told by its bytes, never by its name or header. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Most pixels of a picture before it is decoded: a small file can unpack to gigabytes. */
const mostPixels = 50_000_000;

const notAPicture = (): never => refuse(errors.mediaType, { fields: { body: ['VAL_INVALID'] } });

/**
 * Decodes a picture and writes it anew as WebP of at most `size` by `size` pixels, cut to a square in the middle if `isSquare`. What else
 * the file held, such as a place, a camera or a script, is gone. Refuses with `mediaType` when the bytes are no picture that it knows, or
 * would have over 50 million pixels.
 */
export const pictureOf = async (path: string, { size, isSquare }: { size: number; isSquare: boolean }): Promise<Buffer> => {
  // The decoder is loaded when the first picture comes, since it takes memory.
  const { default: sharp } = await import('sharp');
  const source = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { format } = await source.metadata().catch(notAPicture);
  if (!formats.has(format)) return notAPicture();
  return source
    .autoOrient()
    .resize({ width: size, height: size, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: !isSquare })
    .timeout({ seconds: 5 })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(notAPicture);
};

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
