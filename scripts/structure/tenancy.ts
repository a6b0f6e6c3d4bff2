import { parseSync } from 'vite';
import { isTest, lineAt, type Rule, type Sources } from './sources.ts';
import { isNode, type Node, walk } from './syntax.ts';

/** The tenant tables: names of their Drizzle definitions, and names in the database. */
interface Tenancy {
  tables: Set<string>;
  sqlNames: Set<string>;
}

const definition = /export const (\w+) = pgTable\(\s*'(\w+)',([\s\S]*?)\n?\);/g;
const holdsOrg = /\.\.\.(?:tenantColumns|itemColumns)\b|\borgId: uuid\(\)\.notNull\(\)/;

const tenancyOf = (sources: Sources): Tenancy => {
  const found = [...sources]
    .filter(([path]) => /\/server\/tables(\.ts|\/)/.test(path))
    .flatMap(([, text]) => [...text.matchAll(definition)])
    .filter((match) => holdsOrg.test(match[3] ?? ''));
  return { tables: new Set(found.map((match) => match[1] ?? '')), sqlNames: new Set(found.map((match) => match[2] ?? '')) };
};

const nameOf = (node: unknown): string | undefined => (isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined);

/** Returns the name of a table in a call, also in `table as PgTable`. */
const tableIn = (node: Node | undefined): string | undefined => nameOf(node?.type === 'TSAsExpression' ? node.expression : node);

/** What code of features that serves several tables calls the one that it is given. */
const anyTable = 'table';

/** Parses `a.b(...)` into object, method name and arguments. */
const methodOf = (node: Node): { on: Node; name: string; given: Node[] } | undefined => {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return undefined;
  const name = nameOf(node.callee.property);
  if (name === undefined || !isNode(node.callee.object)) return undefined;
  return { on: node.callee.object, name, given: (node.arguments as unknown[]).filter(isNode) };
};

/** A value or function declared in a file, with the function that is its scope; the whole file for declarations at the top. */
interface Declared {
  name: string;
  value: Node;
  scope: { start: number; end: number };
}

interface File {
  text: string;
  declared: Declared[];
  calls: Node[];
  /** Literals that may be SQL: templates and strings. */
  words: Node[];
}

const isFunction = ({ type }: Node): boolean => /^(ArrowFunction|Function)/.test(type);

const readFile = (path: string, text: string): File => {
  const program = parseSync(path, text).program as unknown as Node;
  const scopes: Node[] = [];
  const declarators: Node[] = [];
  const file: File = { text, declared: [], calls: [], words: [] };
  walk(program, (node) => {
    if (isFunction(node)) scopes.push(node);
    if (node.type === 'VariableDeclarator') declarators.push(node);
    if (node.type === 'CallExpression') file.calls.push(node);
    if (node.type === 'TemplateLiteral' || node.type === 'Literal') file.words.push(node);
  });
  for (const { id, init, start, end } of declarators) {
    const name = nameOf(id);
    const around = scopes.findLast((scope) => scope.start < start && scope.end > end);
    if (name !== undefined && isNode(init)) file.declared.push({ name, value: init, scope: around ?? { start: 0, end: text.length } });
  }
  return file;
};

/** Returns the text of an expression and of all values of the same file that it refers to. */
const wholeText = (file: File, node: Node, seen = new Set<Node>()): string => {
  seen.add(node);
  const texts = [file.text.slice(node.start, node.end)];
  walk(node, (inner) => {
    const name = nameOf(inner);
    const known = file.declared.filter((each) => each.name === name && each.scope.start <= inner.start && each.scope.end >= inner.end);
    const nearest = known.toSorted((one, other) => other.scope.start - one.scope.start)[0];
    if (nearest !== undefined && !seen.has(nearest.value)) texts.push(wholeText(file, nearest.value, seen));
  });
  return texts.join('\n');
};

/** Returns the table in `alias(table, name)`. */
const aliasOf = (file: File, name: string): string => {
  const made = file.declared.find((each) => each.name === name)?.value;
  return made?.type === 'CallExpression' && nameOf(made.callee) === 'alias' ? (nameOf((made.arguments as unknown[])[0]) ?? name) : name;
};

/**
 * Returns true when a condition names the organisation. Memberships may be queried by person instead, because they lead from a person to
 * the organisations.
 */
const namesOrg = (condition: string, table: string): boolean =>
  new RegExp(`\\binOrg\\([^()]*\\b${table}\\)|\\b${table}\\.orgId\\b`).test(condition) ||
  (table === 'orgMemberTable' && condition.includes('eq(orgMemberTable.personId, at.personId)'));

const begins = new Set(['from', 'update', 'delete']);
const joins = new Set(['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin']);

const queries = (path: string, file: File, { tables }: Tenancy): string[] => {
  /** For each call, the call chained to it: `.where(c)` for `.from(t)`. */
  const next = new Map(
    file.calls.flatMap((call) => {
      const on = methodOf(call)?.on;
      return on === undefined ? [] : [[on, call] as const];
    }),
  );
  const conditionAfter = (call: Node): string => {
    const later = next.get(call);
    if (later === undefined) return '';
    const { name, given } = methodOf(later) ?? { name: '', given: [] };
    return name === 'where' ? given.map((one) => wholeText(file, one)).join('\n') : conditionAfter(later);
  };
  return file.calls.flatMap((call) => {
    const { name, given } = methodOf(call) ?? { name: '', given: [] };
    const table = tableIn(given[0]);
    const isTenant = table !== undefined && (tables.has(aliasOf(file, table)) || (table === anyTable && path.startsWith('src/features/')));
    if (!isTenant || !(begins.has(name) || joins.has(name))) return [];
    const condition = joins.has(name)
      ? given
          .slice(1)
          .map((one) => wholeText(file, one))
          .join('\n')
      : conditionAfter(call);
    return namesOrg(condition, table)
      ? []
      : [`${path}:${lineAt(file.text, call.start)} asks ${table} without its organisation: add inOrg(at, ${table})`];
  });
};

const rawSql = (path: string, file: File, { sqlNames }: Tenancy): string[] =>
  file.words.flatMap((node) => {
    const text = file.text.slice(node.start, node.end);
    const named = [...text.matchAll(/\b(?:from|join|update|into)\s+(\w+)\b/gi)]
      .map((match) => match[1] ?? '')
      .filter((name) => sqlNames.has(name));
    return named.length === 0 || /\borg_id\b/.test(text)
      ? []
      : [`${path}:${lineAt(file.text, node.start)} asks ${named.join(', ')} in SQL without org_id`];
  });

/** Checks that every query on a tenant table names its organisation: by `inOrg` or a join on `orgId`, in raw SQL by `org_id`. */
export const tenancy: Rule = (sources) => {
  const known = tenancyOf(sources);
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('src/') || !path.endsWith('.ts') || isTest(path) || /\/web\//.test(path)) return [];
    const file = readFile(path, text);
    return [...queries(path, file, known), ...rawSql(path, file, known)];
  });
};
