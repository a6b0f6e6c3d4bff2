import { parseSync } from 'vite';
import { isTest, lineAt, type Rule, type Sources } from './sources.ts';
import { isNode, type Node, walk } from './syntax.ts';

const folder = 'src/shared/language/en/';

/** Returns the keys of a section with all above it; plural forms share one key, and so does the form where nothing is paid for. */
const keysIn = (section: object, above = ''): string[] =>
  Object.entries(section).flatMap(([name, value]) =>
    typeof value === 'string'
      ? above + name.replace(/_(zero|one|two|few|many|other)$/, '').replace(/_unpaid$/, '')
      : keysIn(value as object, `${above}${name}.`),
  );

/** Returns all keys of the English texts; each file is a section. */
export const englishKeys = (sources: Sources): Set<string> =>
  new Set(
    [...sources]
      .filter(([path]) => path.startsWith(folder) && path.endsWith('.json'))
      .flatMap(([path, text]) => keysIn(JSON.parse(text) as object, `${path.slice(folder.length, -'.json'.length)}.`)),
  );

/** A text of the code that may name keys: its fixed pieces, with one part of a key or several between them. */
export interface Naming {
  path: string;
  line: number;
  pieces: string[];
  /** True where it stands as a key, so that it must exist. */
  isKey: boolean;
}

const namesKey = (node: Node | undefined): boolean => {
  if (node?.type === 'Property') return isNode(node.key) && node.key.name === 'key';
  return node?.type === 'JSXAttribute' && isNode(node.name) && node.name.name === 'say';
};

/** Returns the texts of the constants of a file, by name. */
const constantsOf = (program: unknown): ReadonlyMap<unknown, string> => {
  const found = new Map<unknown, string>();
  walk(program, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init) && init.type === 'Literal' && typeof init.value === 'string')
      found.set(id.name, init.value);
  });
  return found;
};

const piecesOf = (node: Node, constants: ReadonlyMap<unknown, string>): string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const between = node.expressions as Node[];
  const pieces = [''];
  for (const [at, text] of quasis.entries()) {
    const known = at === 0 ? '' : constants.get(between[at - 1]?.name);
    if (known === undefined) pieces.push(text);
    else pieces.push(`${pieces.pop() ?? ''}${known}${text}`);
  }
  return pieces;
};

export const namingsIn = (path: string, text: string): Naming[] => {
  const { program } = parseSync(path, text);
  const constants = constantsOf(program);
  const found: Naming[] = [];
  const keys = new Set<unknown>();
  walk(program, (node) => {
    if (namesKey(node)) keys.add(node.value);
    if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return;
    const pieces = piecesOf(node, constants);
    if (/^[a-z]\w*\./.test(pieces[0] ?? '')) found.push({ path, line: lineAt(text, node.start), pieces, isKey: keys.has(node) });
  });
  return found;
};

export const patternOf = ({ pieces }: Naming): RegExp => new RegExp(`^${pieces.map((piece) => piece.replaceAll('.', '\\.')).join('.+')}$`);

const namingsOf = (sources: Sources): Naming[] =>
  [...sources].filter(([path]) => /^src\/.*\.tsx?$/.test(path) && !isTest(path)).flatMap(([path, text]) => namingsIn(path, text));

/**
 * Checks the texts of the language files against the code: every text is named, and what stands as the key of a kept text exists; the types
 * check the keys that are said at once. A name may have parts that are known only later, such as `todos.kept.${status}`: it names all texts
 * that fit. Its first section must be written out, or be a constant of the file.
 */
export const keys: Rule = (sources) => {
  const all = englishKeys(sources);
  const sections = new Set([...all].map((key) => key.split('.')[0]));
  const namings = namingsOf(sources).filter(({ pieces }) => sections.has(pieces[0]?.split('.')[0] ?? ''));
  const exact = new Set(namings.filter(({ pieces }) => pieces.length === 1).map(({ pieces }) => pieces[0]));
  const patterns = namings.filter(({ pieces }) => pieces.length > 1).map(patternOf);
  const unused = [...all].filter((key) => !exact.has(key) && !patterns.some((pattern) => pattern.test(key)));
  const missing = namings.filter((naming) => naming.isKey && ![...all].some((key) => patternOf(naming).test(key)));
  return [
    ...unused.map((key) => `${folder}${key.split('.')[0]}.json has ${key}, which nothing says: remove it`),
    ...missing.map(({ path, line, pieces }) => `${path}:${line} names the text ${pieces.join('…')}, which the language files do not have`),
  ];
};
