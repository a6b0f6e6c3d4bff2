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

/** Returns all string literals that a value may evaluate to. */
const literalsIn = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'JSXExpressionContainer') return literalsIn(node.expression);
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
  if (node.type === 'ConditionalExpression') return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
  const joins = node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator === '+');
  if (joins) return [...literalsIn(node.left), ...literalsIn(node.right)];
  return node.type === 'ArrayExpression' ? (node.elements as unknown[]).flatMap(literalsIn) : [];
};

const literalOf = (node: unknown): string | undefined => literalsIn(node).find(hasWord);

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

const keyOf = (node: Node): string => {
  if (!isNode(node.key)) return '';
  return String(node.key.type === 'Literal' ? node.key.value : node.key.name);
};

/** Fields of dialogs, toasts, menus and questions whose text people read, beside the attributes. */
const askedFields = new Set(
  [...readable]
    .filter((name) => name !== 'alt')
    .concat('text', 'message', 'yes', 'no', 'submit', 'cancel', 'what', 'instead', 'why', 'say'),
);

/** Words rather than a name in code: they begin with a capital letter, or are several. */
const looksSaid = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2,}[ ,]+\p{L}{2,}/u.test(text);

/** Returns the words of a toast, of a property of an object that a dialog, toast or menu is made of, or of what a script writes into the page. */
const toldIn = (node: Node): string | undefined => {
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee;
    const says = isNode(object) && object.name === 'toast' && isNode(property) && property.name !== 'dismiss';
    return says ? literalOf((node.arguments as unknown[])[0]) : undefined;
  }
  if (node.type === 'Property') return askedFields.has(keyOf(node)) ? literalsIn(node.value).find(looksSaid) : undefined;
  if (node.type !== 'AssignmentExpression' || !isNode(node.left) || node.left.type !== 'MemberExpression') return undefined;
  const { property } = node.left;
  return isNode(property) && /^(?:title|textContent|innerText|placeholder|alt|ariaLabel)$/.test(String(property.name))
    ? literalOf(node.right)
    : undefined;
};

/**
 * Checks that the web's code contains no text: all texts come from the language file. It sees what components render, their attributes,
 * toasts, and what dialogs, menus and questions are made of. The demo company speaks English.
 */
export const texts: Rule = eachFile((path, text) => {
  if (!/^src\/(?:web|app(?!\/demo[./])|features\/[^/]+\/[^/]+\/web)\/.*\.tsx?$|^src\/[^/]+\.tsx$/.test(path) || isTest(path)) return [];
  const said: string[] = [];
  walk(parseSync(path, text).program, (node) => {
    const words = textOf(node) ?? toldIn(node);
    if (words !== undefined) said.push(`${path}:${lineAt(text, node.start)} says "${words.trim()}": take it from the language file`);
  });
  return said;
});

/** Fields of mails, notifications and answers whose text people read. */
const toldFields = new Set(['title', 'message', 'subject', 'plain', 'text', 'lines', 'heading', 'label', 'hint']);

const severalWords = /\p{L}{2,}[ ,]+\p{L}{2,}/u;
/** Matches text between two tags of markup. */
const betweenTags = /<[a-z][^<>]*>([^<>]*)|([^<>]*)<\/[a-z]/giu;
const sqlBegins = /^\s*(?:select|insert|update|delete|with|begin|set|create|alter|drop|call)\b/;

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
  if (!/^src\/(?:server|features\/[^/]+\/[^/]+\/server)\/.*\.ts$/.test(path) || isTest(path)) return [];
  const said: string[] = [];
  walk(parseSync(path, text).program, (node) => {
    const words = saidBy(node);
    if (words !== undefined) said.push(`${path}:${lineAt(text, node.start)} says "${words.trim()}": take it from the language file`);
  });
  return said;
});
