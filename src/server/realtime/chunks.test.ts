import { describe, expect, it } from 'vitest';
import { reassemble, toChunks } from './chunks.ts';

const payload = (length: number) => JSON.stringify(['å💣"'.repeat(length)]);

describe('a payload larger than a PostgreSQL notification may be', () => {
  it.each([1, 1_000, 1_200, 5_000, 40_000])('arrives whole: %d times four characters', (length) => {
    const parts = toChunks(payload(length));
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8_000);
    const whole = reassemble();
    expect(parts.map(whole).filter((text) => text !== undefined)).toEqual([payload(length)]);
  });

  it('is dropped when a part is missing, and the next one arrives whole', () => {
    const whole = reassemble();
    const [first, , ...rest] = toChunks(payload(5_000));
    expect([first ?? '', ...rest].map(whole).filter((text) => text !== undefined)).toEqual([]);
    expect(toChunks(payload(3_000)).map(whole).at(-1)).toBe(payload(3_000));
    expect(whole('[]')).toBe('[]');
  });
});
