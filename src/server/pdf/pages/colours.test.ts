import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colours } from './colours.ts';

const read = (file: string) => readFileSync(new URL(`../../../web/kit/theme/${file}.css`, import.meta.url), 'utf8');

/** Returns the custom properties of the first theme of a file, the default one. */
const tokensIn = (css: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) if (!found.has(name)) found.set(name, value.trim());
  return found;
};

it('paper has the colours of the default theme', () => {
  const scales = tokensIn(read('scales'));
  const theme = tokensIn(read('themes'));
  for (const [name, colour] of Object.entries(colours)) {
    const value = theme.get(name) ?? '';
    const scale = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    expect(scale === undefined ? value : scales.get(scale), name).toBe(colour);
  }
});
