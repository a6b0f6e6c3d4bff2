import { parseSync } from 'vite';
import { eachFile, isTest, lineAt, type Rule } from './sources.ts';
import { isNode, type Node, walk } from './syntax.ts';

/** Attributes whose text people read or hear. */
const readable = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
  'description',
  'heading',
  'hint',
  'caption',
]);

const hasWord = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

const literalOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'JSXExpressionContainer') return literalOf(node.expression);
  if (node.type === 'Literal') return hasWord(node.value) ? node.value : undefined;
  if (node.type === 'ConditionalExpression') return literalOf(node.consequent) ?? literalOf(node.alternate);
  if (node.type === 'LogicalExpression') return literalOf(node.right) ?? literalOf(node.left);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  const text = (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ');
  return hasWord(text) ? text : undefined;
};

const attributeName = (node: Node): string => (isNode(node.name) && typeof node.name.name === 'string' ? node.name.name : '');

const textOf = (node: Node): string | undefined => {
  if (node.type === 'JSXText') return hasWord(node.value) ? node.value.trim() : undefined;
  if (node.type === 'JSXAttribute') return readable.has(attributeName(node)) ? literalOf(node.value) : undefined;
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return undefined;
  const children = Array.isArray(node.children)
    ? node.children.filter((child) => isNode(child) && child.type === 'JSXExpressionContainer')
    : [];
  return children.map(literalOf).find((found) => found !== undefined);
};

/** Checks that components contain no text: all texts come from the language file. */
export const texts: Rule = eachFile((path, text) => {
  if (!path.startsWith('src/') || !path.endsWith('.tsx') || isTest(path)) return [];
  const said: string[] = [];
  walk(parseSync(path, text).program, (node) => {
    const words = textOf(node);
    if (words !== undefined) said.push(`${path}:${lineAt(text, node.start)} says "${words}": take it from the language file`);
  });
  return said;
});

/** Fields of mails, notifications and answers whose text people read. */
const toldFields = new Set(['title', 'message', 'subject', 'plain', 'text', 'lines', 'heading', 'label', 'hint']);

const severalWords = /\p{L}{2,}[ ,]+\p{L}{2,}/u;
/** Matches text between two tags of markup. */
const betweenTags = /<[a-z][^<>]*>([^<>]*)|([^<>]*)<\/[a-z]/giu;
const sqlBegins = /^\s*(?:select|insert|update|delete|with|begin|set|create|alter|drop|call)\b/;

/** Returns all string literals that a value may evaluate to. */
const literalsIn = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
  if (node.type === 'ConditionalExpression') return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') return [...literalsIn(node.left), ...literalsIn(node.right)];
  return node.type === 'ArrayExpression' ? (node.elements as unknown[]).flatMap(literalsIn) : [];
};

const keyOf = (node: Node): string => (isNode(node.key) && typeof node.key.name === 'string' ? node.key.name : '');

const saidBy = (node: Node): string | undefined => {
  if (node.type === 'Property' && toldFields.has(keyOf(node)))
    return literalsIn(node.value).find((words) => severalWords.test(words) && !sqlBegins.test(words));
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return undefined;
  return literalsIn(node)
    .flatMap((words) => [...words.matchAll(betweenTags)].map(([, after = '', before = '']) => after || before))
    .find((words) => severalWords.test(words));
};

/**
 * Checks that server code contains no text for people: mails, notifications and answers are written in the reader's language, so their
 * texts come from the language file. Logs, errors that end a start and the sentences of the permission table are for operators and are
 * excepted.
 */
export const serverTexts: Rule = eachFile((path, text) => {
  if (!/^src\/(?:server|features\/[^/]+\/server)\/.*\.ts$/.test(path) || isTest(path)) return [];
  const said: string[] = [];
  walk(parseSync(path, text).program, (node) => {
    const words = saidBy(node);
    if (words !== undefined) said.push(`${path}:${lineAt(text, node.start)} says "${words.trim()}": take it from the language file`);
  });
  return said;
});
