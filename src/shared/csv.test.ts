import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('csvOf', () => {
  it('writes rows with a byte order mark, and quotes what needs it', () => {
    expect(
      csvOf([
        ['Name', 'Note'],
        ['Beck, Jonas', 'says "no"\nand goes'],
      ]),
    ).toBe('\uFEFFName,Note\r\n"Beck, Jonas","says ""no""\nand goes"\r\n');
  });

  it('lets no cell be a formula', () => {
    for (const sign of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
      const [line] = csvOf([[`${sign}1+1`]])
        .slice(1)
        .split('\r\n');
      expect(line?.replace('"', '').startsWith("'")).toBe(true);
    }
    for (const text of ['-1+1', '-5-3', '-cmd', '--5', '-1.2.3', '-5%', '-']) expect(csvOf([[text]])).toContain(`'${text}`);
    expect(csvOf([['=HYPERLINK("http://evil.example","x")']])).toContain(`"'=HYPERLINK(`);
  });

  it('leaves negative numbers as numbers', () => {
    expect(csvOf([['-5', '-12.5', '-0', '5', '1.25']])).toBe('\uFEFF-5,-12.5,-0,5,1.25\r\n');
  });
});
