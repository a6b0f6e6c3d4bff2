import { beforeAll, describe, expect, it } from 'vitest';
import * as real from 'zod/mini';
import { installZod, later } from './zod-later.ts';

/** The zod functions used by the schema below, either recorded or real. */
const noted = Object.fromEntries(
  ['object', 'string', 'array', 'optional', 'trim', 'minLength', 'enum', 'refine', 'transform', 'pipe', 'union', 'number', 'lazy'].map(
    (name) => [name, (...args: unknown[]) => later(name, args)],
  ),
) as unknown as typeof real;

const stone = (z: typeof real) =>
  z.object({
    title: z.string({ error: () => 'VAL_REQUIRED' }).check(z.trim(), z.minLength(1, 'VAL_REQUIRED')),
    kind: z.enum(['flat', 'round'], { error: () => 'VAL_INVALID' }),
    size: z.pipe(
      z.string(),
      z.transform((text: string) => text.length),
    ),
    below: z.optional(
      z.array(z.lazy(() => z.union([z.number(), z.string().check(z.refine((text: string) => text !== 'no', 'VAL_INVALID'))]))),
    ),
  });

type Parsed = { success: boolean; data?: unknown; error?: { issues: { path: unknown; message: string }[] } };
const told = ({ success, data, error }: Parsed) => ({
  success,
  data,
  issues: error?.issues.map(({ path, message }) => ({ path, message })),
});

describe('schemas that are created on their first use', () => {
  const written = stone(noted);

  it('fail with a clear message when they are used before zod is loaded', () => {
    expect(() => written.safeParse({})).toThrow('before it was loaded');
  });

  describe('after zod is loaded', () => {
    beforeAll(() => installZod(real));

    it.each([
      { title: ' Flat ', kind: 'flat', size: 'four', below: [1, 'two'] },
      { title: '', kind: 'flat', size: 'x' },
      { kind: 'square', size: 3, below: ['no'] },
      null,
    ])('judge %j like ordinary schemas', (value) => {
      expect(told(written.safeParse(value) as Parsed)).toEqual(told(stone(real).safeParse(value) as Parsed));
    });

    it('can be part of further schemas', () => {
      const list = noted.array(written).check(noted.minLength(1, 'VAL_REQUIRED'));
      expect((list.safeParse([]) as Parsed).error?.issues[0]?.message).toBe('VAL_REQUIRED');
      expect(list.safeParse([{ title: 'a', kind: 'flat', size: '' }]).success).toBe(true);
    });

    it('show the schemas that they consist of', () => {
      expect(Object.keys((written as unknown as { shape: object }).shape)).toEqual(['title', 'kind', 'size', 'below']);
    });
  });
});
