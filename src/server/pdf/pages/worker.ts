// What a worker thread of the pool does: it sets the pages of a paper with Typst, by the layout that the paper names.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { MadePaper, Paper } from '../papers.ts';
import { colours } from './colours.ts';
import { fontsFor } from './fonts.ts';

interface Preparation {
  /** Makes what the layout draws of the data of a paper: work that the thread of the requests must not do. */
  prepare: (data: unknown) => unknown;
}

/** The folder of the sources: layouts import each other by addresses below it. */
const sources = fileURLToPath(new URL('../../../', import.meta.url));

/** The compilers by the fonts that they know: opening one reads the fonts. */
const compilers = new Map<string, NodeCompiler>();

const compilerWith = (fonts: readonly string[]): NodeCompiler => {
  const key = fonts.join('\n');
  const compiler = compilers.get(key) ?? NodeCompiler.create({ workspace: sources, fontArgs: [{ fontPaths: [...fonts] }] });
  compilers.set(key, compiler);
  return compiler;
};

/** Returns data as plain JSON values: texts as `write` writes them, pictures as the addresses that `keep` gives them. */
const plainOf = (value: unknown, write: (text: string) => string, keep: (picture: Uint8Array) => string): unknown => {
  const inner = (each: unknown): unknown => {
    if (typeof each === 'string') return write(each);
    if (each instanceof Uint8Array) return keep(each);
    if (each instanceof Map) return Object.fromEntries([...each].map(([key, of]) => [key, inner(of)]));
    if (Array.isArray(each)) return each.map(inner);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).flatMap(([key, of]) => (of === undefined ? [] : [[key, inner(of)]])));
  };
  return inner(value);
};

const textsIn = (value: unknown): string => {
  const texts: string[] = [];
  const write = (text: string): string => {
    texts.push(text);
    return text;
  };
  plainOf(value, write, () => '');
  return texts.join('\n');
};

/** Returns the bytes of the PDF. The addresses of layout and preparation come from the code of a feature, never from a request. */
export const render = async ({ layout, prepare, data: given }: Paper): Promise<MadePaper> => {
  const data = prepare === undefined ? given : ((await import(prepare)) as Preparation).prepare(given);
  const fonts = fontsFor(textsIn(data));
  const compiler = compilerWith(fonts.files);
  const pictures = new Map<string, Uint8Array>();
  const keep = (picture: Uint8Array): string => {
    const address = `/pictures/${createHash('sha256').update(picture).digest('hex')}.png`;
    pictures.set(address, picture);
    return address;
  };
  const plain = plainOf(data, fonts.writable, keep);
  for (const [address, picture] of pictures) compiler.mapShadow(`${sources}${address.slice(1)}`, Buffer.from(picture));
  try {
    const pdf = compiler.pdf({
      mainFilePath: fileURLToPath(layout),
      inputs: { data: JSON.stringify(plain), colours: JSON.stringify(colours), families: JSON.stringify(fonts.families) },
    });
    return { pdf: new Uint8Array(pdf), missing: [...fonts.missing] };
  } finally {
    compiler.resetShadow();
    // Typst remembers every text that it has set, for all threads together, until it is told to forget.
    compiler.evictCache(0);
  }
};
