import { mkdtempSync, openAsBlob, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/core/config/config.ts';
import { Turns } from '#server/http/turns.ts';
import { testS3 } from '#testing/s3.ts';
import { openFiles } from './open-files.ts';
import { openPictures } from './picture.ts';
import { type S3Location, s3LocationOf, s3Store } from './s3-store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-files-'));
const s3 = await testS3();
afterEach(() => {
  s3.fails = undefined;
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const configWith = (more: object) => readConfig({ DATA_DIR: dataDir, ...more });
const key = 'person/01/a.webp';

describe.each([
  ['a folder', {}],
  ['a bucket', { S3_URL: s3.url }],
])('the files in %s', (_, more) => {
  const files = openFiles(configWith(more));
  const textOf = async (name: string) => {
    const found = await files.read(name);
    return found === undefined ? undefined : { text: (await buffer(found.content)).toString(), bytes: found.bytes };
  };

  it('are stored, read and deleted', async () => {
    expect(await textOf(key)).toBeUndefined();
    await files.put(key, Buffer.from('one stone'), 'image/webp');
    expect(await textOf(key)).toEqual({ text: 'one stone', bytes: 9 });
    await files.remove(key);
    await files.remove(key);
    expect(await textOf(key)).toBeUndefined();
  });

  it('are taken from the disk as they lie there', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'cairn-file-')), 'upload');
    writeFileSync(path, 'stone by stone '.repeat(20_000));
    await files.put(key, await openAsBlob(path), 'image/webp');
    expect(await textOf(key)).toEqual({ text: 'stone by stone '.repeat(20_000), bytes: 300_000 });
    await files.remove(key);
  });

  it('are deleted by their folder, and others stay', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await files.put(`org/7/${name}`, Buffer.from(name), 'text/plain');
    await files.put('org/77/a', Buffer.from('another'), 'text/plain');
    await files.removeFolder('org/7');
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => textOf(`org/7/${name}`)))).toEqual(Array(5).fill(undefined));
    expect(await textOf('org/77/a')).toMatchObject({ text: 'another' });
    await files.removeFolder('org/none');
  });

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'A', 'a\\b', 'a?b', ''])('have no key %j', async (wrong) => {
    await expect(files.read(wrong)).rejects.toThrow('not a key');
    await expect(files.put(wrong, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a key');
    await expect(files.remove(wrong)).rejects.toThrow('not a key');
    await expect(files.removeFolder(wrong)).rejects.toThrow('not a key');
  });

  it('that are no file are not found', async () => {
    await files.put('person/02/a', Buffer.from('x'), 'text/plain');
    expect(await textOf('person/02')).toBeUndefined();
    expect(await textOf('person/02/a/b')).toBeUndefined();
  });
});

describe('a folder of files', () => {
  it('keeps no draft of a file that could not be stored', async () => {
    const files = openFiles(configWith({}));
    await files.put('taken', Buffer.from('x'), 'text/plain');
    await expect(files.put('taken/below', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ code: 'unavailable' });
    expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('.draft'))).toEqual([]);
  });
});

describe('a bucket of files', () => {
  const files = openFiles(configWith({ S3_URL: s3.url }));

  it('stores the media type', async () => {
    await files.put(key, Buffer.from('x'), 'image/webp');
    expect(s3.files.get(key)?.type).toBe('image/webp');
  });

  it('that is full, refuses the file as a full disk does', async () => {
    s3.fails = 507;
    await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ code: 'diskFull' });
  });

  it.each([400, 500])('that answers %i is not available', async (status) => {
    s3.fails = status;
    await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(files.read(key)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that cannot be reached, knows other keys or does not exist, is not available', async () => {
    for (const url of ['http://a:b@127.0.0.1:1/cairn', s3.url.replace('cairn-key:', 'other-key:'), s3.url.replace('/cairn?', '/none?')]) {
      const wrong = openFiles(configWith({ S3_URL: url }));
      await expect(wrong.put(key, Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it('that never answers is not available', async () => {
    s3.hangs = true;
    await expect(s3Store(s3LocationOf(s3.url) as S3Location, 100).read(key)).rejects.toMatchObject({ code: 'unavailable' });
    s3.hangs = false;
  });

  it.each(['https://s3.example.com/bucket', 'https://key:secret@s3.example.com', 'https://key:secret@s3.example.com/a/b'])(
    'is not opened by %s',
    (url) => {
      expect(() => openFiles(configWith({ S3_URL: url }))).toThrow('S3_URL');
    },
  );
});

describe('a picture', () => {
  const path = join(dataDir, 'picture');
  const pictures = openPictures();
  const made = async (content: Buffer | string, options = { size: 64, isSquare: true }) => {
    writeFileSync(path, content);
    const picture = await pictures.webp(path, options, { person: 'Maren' });
    return { picture, ...(await sharp(picture).metadata()) };
  };
  const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#ff7900' } });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('that came as %s is written anew as a square of WebP', async (format) => {
    expect(await made(await blank(120, 80).toFormat(format).toBuffer())).toMatchObject({ format: 'webp', width: 64, height: 64 });
  });

  it('keeps its shape where it need not be square, and is never enlarged', async () => {
    const logo = await blank(120, 60).png().toBuffer();
    expect(await made(logo, { size: 100, isSquare: false })).toMatchObject({ width: 100, height: 50 });
    expect(await made(logo, { size: 400, isSquare: false })).toMatchObject({ width: 120, height: 60 });
  });

  it('loses where it was taken, and stands upright', async () => {
    const taken = await blank(120, 80)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { picture, exif, orientation, ...size } = await made(taken, { size: 200, isSquare: false });
    expect({ exif, orientation, width: size.width, height: size.height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 80,
      height: 120,
    });
    expect(picture.includes('a secret place')).toBe(false);
  });

  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing known', 'MZ\u0000\u0000'],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('that is %s is refused', async (_, content) => {
    await expect(made(content)).rejects.toMatchObject({ code: 'mediaType', fields: { body: ['VAL_INVALID'] } });
  });

  it('that would unpack to more than 24 million pixels is refused', async () => {
    expect(await made(await blank(4_900, 4_800).png({ compressionLevel: 9 }).toBuffer())).toMatchObject({ format: 'webp', width: 64 });
    const bomb = await blank(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    await expect(made(bomb)).rejects.toMatchObject({ code: 'mediaType' });
  });

  it('of more than five megabytes is refused', async () => {
    await expect(made(Buffer.alloc(5_000_001))).rejects.toMatchObject({ code: 'tooLarge' });
  });

  it('waits while another one of its person is made, and is refused as busy when that takes too long', async () => {
    writeFileSync(path, await blank(120, 80).png().toBuffer());
    const impatient = openPictures(new Turns({ person: 1, org: 1, all: 2 }, 1));
    const asked = ['Maren', 'Maren', 'Jonas'].map((person) => impatient.webp(path, { size: 64, isSquare: true }, { person }));
    const [first, second, other] = await Promise.allSettled(asked);
    expect(other?.status).toBe('fulfilled');
    // Each looks at its file first, so either of the two may come first.
    const own = [first, second].sort((a, b) => (a?.status ?? '').localeCompare(b?.status ?? ''));
    expect(own).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'busy' } }]);
  });

  it('that ends in the middle is refused', async () => {
    const whole = await blank(400, 400).png().toBuffer();
    await expect(made(whole.subarray(0, whole.length - 20))).rejects.toMatchObject({ code: 'mediaType' });
  });
});
