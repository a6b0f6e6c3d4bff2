import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { encodingFor, pack } from './compression.ts';

const decoded = {
  br: (bytes: Buffer) => zlib.brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => zlib.gunzipSync(bytes),
  identity: (bytes: Buffer) => bytes,
};

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%s asks for %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

it.each(['br', 'gzip', 'identity'] as const)(
  'compresses a small, a normal and a large body as %s, into memory of its own',
  async (encoding) => {
    for (const [length, asPacked] of [
      [500, 'identity'],
      [20_000, encoding],
      [400_000, encoding],
    ] as const) {
      const body = 'häufig '.repeat(length / 5);
      const packed = await pack(body.slice(0, length), encoding);
      expect(packed.encoding).toBe(asPacked);
      expect(decoded[packed.encoding](packed.bytes).toString()).toBe(body.slice(0, length));
      expect(packed.bytes.buffer.byteLength).toBe(packed.bytes.length);
    }
  },
);
