/** A node of the syntax tree made by Vite's parser. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Calls `found` with every node of a tree, parents before their children. */
export const walk = (node: unknown, found: (node: Node) => void): void => {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, found));
  if (!isNode(node)) return;
  found(node);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, found);
};
