import { parseSync } from 'vite';
import { eachFile, isTest, lineAt, type Rule } from './sources.ts';
import { isNode, type Node, walk } from './syntax.ts';

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

/** Returns the attributes of an element by name; a text is its value, anything else is `true`. */
const attributesOf = (node: Node): Map<unknown, unknown> => {
  const all = Array.isArray(node.attributes) ? node.attributes.filter(isNode) : [];
  const valueOf = ({ value }: Node) => (isNode(value) && value.type === 'Literal' ? value.value : true);
  return new Map(all.filter(({ type }) => type === 'JSXAttribute').map((each) => [nameOf(each.name), valueOf(each)]));
};

/**
 * Checks that a button which cannot be used says why: it is wrapped in `Because`, as the shared buttons are, and has no `disabled`, which
 * takes it from the keyboard. So is the button of a picker.
 */
export const buttons: Rule = eachFile((path, text) => {
  if (!path.startsWith('src/') || !path.endsWith('.tsx') || isTest(path)) return [];
  const said: string[] = [];
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== 'button') return;
    const attributes = attributesOf(node);
    if (attributes.has('disabled'))
      said.push(`${path}:${lineAt(text, node.start)} disables a button without its reason: wrap it in Because`);
  });
  return said;
});

/**
 * Checks that no field leaves its length to the browser, which cuts what is pasted without a word and within a sign: `data-limit` stops typing
 * alone, and the field's own check says by how much a paste is too long.
 */
export const lengths: Rule = eachFile((path, text) => {
  if (!path.startsWith('src/') || !path.endsWith('.tsx') || isTest(path)) return [];
  const said: string[] = [];
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'JSXOpeningElement' || !['input', 'textarea'].includes(String(nameOf(node.name)))) return;
    if (attributesOf(node).has('maxLength')) said.push(`${path}:${lineAt(text, node.start)} lets the browser cut a paste: use data-limit`);
  });
  return said;
});
