import { describe, expect, it } from 'vitest';
import { kindOf, safeName, shortName } from './rules.ts';

/** A sign of four units, of which none may stand alone. */
const woman = '\u{1F469}\u{1F3FD}';

describe('the name of a file', () => {
  it.each([
    ['Bay 2 layout, rev C.pdf', 'Bay 2 layout, rev C.pdf'],
    ['../../x\r\nSet-Cookie', 'x Set-Cookie'],
    ['C:\\Users\\me\\plan.doc', 'plan.doc'],
    ['/etc/passwd', 'passwd'],
    ['.htaccess', 'htaccess'],
    ['fdp.\u202eexe', 'fdp.exe'],
    ['a\u0000b.txt', 'ab.txt'],
    ['  ', 'file'],
    ['..', 'file'],
    ['a/', 'file'],
    ['Größe “2”.pdf', 'Größe “2”.pdf'],
    ['половина \ud83d', 'половина \ufffd'],
  ])('%j is kept as %j', (given, kept) => {
    expect(safeName(given)).toBe(kept);
  });

  it('keeps its ending when it is too long', () => {
    expect(safeName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
    expect(safeName('x'.repeat(300))).toHaveLength(200);
    expect(safeName(`${'x'.repeat(195)}${woman}yy.pdf`)).toBe(`${'x'.repeat(195)}${woman}.pdf`);
  });
});

describe('what a file is', () => {
  it('is told by its bytes, and by its ending only where they leave it open', () => {
    expect(kindOf('image/png', 'a.pdf', false)).toBe('picture');
    expect(kindOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a', false)).toBe('document');
    expect(kindOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'a', false)).toBe('sheet');
    expect(kindOf('application/x-cfb', 'a.XLS', false)).toBe('sheet');
    expect(kindOf('application/x-cfb', 'a.exe', false)).toBe('other');
    expect(kindOf(undefined, 'a.png', false)).toBe('other');
    expect(kindOf(undefined, 'a.png', true)).toBe('text');
  });
});

it('a long name is cut in a sentence, and keeps its ending', () => {
  expect(shortName('plan.txt')).toBe('plan.txt');
  expect(shortName(`${'b'.repeat(36)}.bin`)).toBe(`${'b'.repeat(36)}.bin`);
  expect(shortName(`${'b'.repeat(190)}.bin`)).toBe(`${'b'.repeat(35)}….bin`);
  expect(shortName('b'.repeat(190))).toBe(`${'b'.repeat(39)}…`);
  expect(shortName(`${'b'.repeat(38)}${woman}bb`)).toBe(`${'b'.repeat(38)}${woman}…`);
});
