import { errors, refuse } from '../../shared/errors.ts';

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
