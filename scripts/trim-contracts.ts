import { parseAst } from 'vite';

const makers = new Set(['get', 'post', 'put', 'remove', 'stream', 'upload', 'download', 'downloadBy']);
/** What a browser never asks an endpoint: papers, and the server's own checks. A form parses with the contract's schema itself. */
const serverParts = new Set(['summary', 'params', 'query', 'body', 'reply']);

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node of a syntax tree. */
const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
};

const nameOf = (value: unknown): string => (isNode(value) ? String(value['name']) : '');

const isServerPart = (part: Node): boolean => part.type !== 'SpreadElement' && serverParts.has(nameOf(part['key']));

/** The names of constants such as `const byId = { params: { id: id() } }`, which only the server needs. */
const serverConstantsIn = (nodes: readonly Node[]): Set<string> =>
  new Set(
    nodes.flatMap(({ type, id, init }) => {
      const parts = type === 'VariableDeclarator' && isNode(init) && init.type === 'ObjectExpression' ? (init['properties'] as Node[]) : [];
      return parts.length > 0 && parts.every(isServerPart) ? [nameOf(id)] : [];
    }),
  );

/** Whether a part is `...byId`, of a server's constant, or `...searching(…)`, which says summary, body and reply. */
const isServerSpread = ({ type, argument }: Node, constants: ReadonlySet<string>): boolean => {
  if (type !== 'SpreadElement' || !isNode(argument)) return false;
  return argument.type === 'CallExpression' ? nameOf(argument['callee']) === 'searching' : constants.has(nameOf(argument));
};

/** Where an endpoint, such as `get('…', { summary, params, reads })`, says what only the server needs. */
const serverPartsIn = (tree: unknown): Node[] => {
  const nodes = nodesIn(tree);
  const constants = serverConstantsIn(nodes);
  return nodes.flatMap(({ type, callee, arguments: given }) => {
    const [, draft] = (given ?? []) as unknown[];
    if (type !== 'CallExpression' || !makers.has(nameOf(callee)) || !isNode(draft)) return [];
    return ((draft['properties'] ?? []) as Node[]).filter((part) => isServerPart(part) || isServerSpread(part, constants));
  });
};

/** The calls that make the constants of a module; those inside a function are made for what they do, as `issues.push(…)`. */
const makingIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(makingIn);
  if (!isNode(value) || /Function/.test(value.type) || value.type === 'ExpressionStatement') return [];
  return [...(value.type === 'CallExpression' ? [value] : []), ...Object.values(value).flatMap(makingIn)];
};

/** Says of the calls that make a contract's constants that they only return a value, so that the bundler leaves out a schema that nothing uses. */
const callsPure = (code: string): string => {
  const starts = new Set(makingIn(parseAst(code)).map(({ start }) => start));
  return [...starts]
    .toSorted((one, other) => other - one)
    .reduce((text, start) => `${text.slice(0, start)}/* @__PURE__ */ ${text.slice(start)}`, code);
};

/** Returns the code of a contract without what only the server needs, which is most of it. */
export const trimContract = (code: string): string =>
  callsPure(
    serverPartsIn(parseAst(code)).reduceRight(
      (trimmed, { start, end }) => trimmed.slice(0, start) + trimmed.slice(end).replace(/^\s*,/, ''),
      code,
    ),
  );
