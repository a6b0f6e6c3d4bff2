import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { routes } from '#app/features.ts';
import type { Route } from '#server/http/route.ts';

/** `npm run papers` writes docs/api.md from the contracts; `--check` only reports whether it is up to date. */
const page = new URL('../docs/api.md', import.meta.url);

const row = ({ endpoint, access }: Route): string => {
  const reads = endpoint.reads === undefined ? '' : endpoint.reads.join(', ');
  return `| \`${endpoint.method} ${endpoint.path}\` | ${endpoint.summary} | ${access.sentence} | ${reads} |`;
};

const features = [...new Set(routes.map(({ endpoint }) => endpoint.name.split('.')[0] ?? ''))];
const sections = features.map((feature) => {
  const rows = routes.filter(({ endpoint }) => endpoint.name.startsWith(`${feature}.`)).map(row);
  return `## ${feature}\n\n| endpoint | what it does | who | reads |\n|---|---|---|---|\n${rows.join('\n')}\n`;
});

const made = `# Endpoints

Made from the contracts by \`scripts/docs.ts\`. All are below \`/api/v2/\`; their inputs and answers are in \`/api/openapi.json\`, and can be tried at
\`/api/docs\`. An answer is kept until one of the entities that it reads changes.

${sections.join('\n')}`;

if (process.argv.includes('--check')) {
  const fresh = existsSync(page) && readFileSync(page, 'utf8') === made;
  if (!fresh) console.error('docs/api.md is stale: npm run papers writes it anew.');
  process.exitCode = fresh ? 0 : 1;
} else writeFileSync(page, made);
