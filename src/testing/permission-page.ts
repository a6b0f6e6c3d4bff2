import { roles } from '../shared/roles.ts';

/** The answers of one endpoint to all actors. */
export interface Walk {
  name: string;
  method: string;
  path: string;
  sentence: string;
  kind: 'org' | 'person' | 'open';
  cells: Record<string, number>;
}

const standings = ['own', 'shared', 'apart'];

/** Returns one symbol for a status: it shows the permission, not whether the rest of the input was valid. */
const sign = (status: number | undefined): string => {
  if (status === undefined) return ' ';
  if (status === 401) return 'out';
  if (status === 403) return 'no';
  if (status === 404) return '404';
  return 'yes';
};

/** Returns a role's cell: its three relations to the thing, or one word when they agree. */
const cell = (walk: Walk, role: string): string => {
  const signs = standings.map((standing) => sign(walk.cells[`${role} ${standing}`]));
  return new Set(signs).size === 1 ? (signs[0] ?? '') : signs.join(' ');
};

const row = (walk: Walk): string =>
  `| \`${walk.method} ${walk.path}\` | ${walk.sentence} | ${roles.map((role) => cell(walk, role)).join(' | ')} | ${sign(walk.cells['elsewhere'])} | ${sign(walk.cells['signed out'])} |`;

/** Renders the permission table as a Markdown page. */
export const permissionPage = (walks: Walk[]): string => {
  const sections = new Map<string, Walk[]>();
  for (const walk of walks) {
    const feature = walk.name.split('.')[0] ?? '';
    sections.set(feature, [...(sections.get(feature) ?? []), walk]);
  }
  const head = `| endpoint | who | ${roles.join(' | ')} | other organisation | signed out |\n|---|---|${roles.map(() => '---|').join('')}---|---|`;
  const body = [...sections].map(([feature, list]) => `## ${feature}\n\n${head}\n${list.map(row).join('\n')}\n`);
  return `# Who may do what

Made by the test \`src/app/permissions.test.ts\`, which calls every endpoint as everybody; \`npm run papers\` writes it anew.
Three words in a cell are the answers before an item of one's own, one of a colleague's in a meeting that both share, and one of
a colleague's in a meeting that one is not invited to; one word stands for all three. \`yes\`: permitted (the input may still be
refused for its content). \`no\`: 403. \`404\`: it does not exist for this person. \`out\`: 401.

${body.join('\n')}`;
};
