// The process that decodes one picture, and ends with it: `picture.ts` begins it and says why. Its first argument is the path, its second the
// look as JSON; it writes WebP to the standard output. It ends with 3 when the file is no picture that it knows.
import sharp from 'sharp';
import { mostPixels, notAPictureCode, type PictureLook } from './picture-look.ts';

/** The formats of the decoder behind `pictureTypes`; what a file is, is told by its bytes, never by its name or header. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

const decode = async (path: string, { size, isSquare }: PictureLook): Promise<Buffer | undefined> => {
  const source = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { format } = await source.metadata();
  if (!formats.has(format)) return undefined;
  return source
    .autoOrient()
    .resize({ width: size, height: size, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: !isSquare })
    .webp({ quality: 82 })
    .toBuffer();
};

const [, , path = '', look = '{}'] = process.argv;
// One thread: the other processor is for everybody else.
sharp.concurrency(1);
const picture = await decode(path, JSON.parse(look) as PictureLook).catch(() => undefined);
if (picture === undefined) process.exitCode = notAPictureCode;
else process.stdout.write(picture);
