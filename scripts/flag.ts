import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { flagDefaults } from '#features/ground/flags/contract.ts';
import { idShape } from '#shared/ids.ts';
import { databaseUrl } from './database-url.ts';
import { endWith, Sentence } from './steps.mjs';

/** `npm run flag`: lists the feature flags, and sets one for all organisations or for one. docs/flags.md explains each. */

const usage = `npm run flag                                         lists all flags
npm run flag -- NAME on|off|default                 sets one for all organisations
npm run flag -- NAME on|off|default --org ID        sets one for an organisation
npm run flag -- investigation-banner on --note "…"  says what its banner says; with --org, in one organisation`;

const settings: Record<string, boolean | null> = { on: true, off: false, default: null };

interface Asked {
  name: string;
  enabled: boolean | null;
  org: string | null;
  note: string | null;
}

const read = (words: string[]): Asked | undefined => {
  const { values, positionals } = parseArgs({
    args: words,
    options: { org: { type: 'string' }, note: { type: 'string' } },
    allowPositionals: true,
  });
  const [name, setting, ...more] = positionals;
  if (name === undefined) return undefined;
  if (!(name in flagDefaults)) throw new Sentence(`There is no flag "${name}". npm run flag lists all.`);
  const enabled = settings[setting ?? ''];
  if (enabled === undefined || more.length > 0) throw new Sentence(usage);
  if (values.org !== undefined && !idShape.test(values.org)) throw new Sentence(`"${values.org}" is not the id of an organization.`);
  return { name, enabled, org: values.org ?? null, note: values.note ?? null };
};

const wordOf = (enabled: boolean): string => (enabled ? 'on' : 'off');

const list = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; enabled: boolean; note: string }>('select name, enabled, note from feature_flag');
  for (const [name, usual] of Object.entries(flagDefaults)) {
    const set = rows.find((row) => row.name === name);
    const note = set?.note ? `  "${set.note}"` : '';
    console.log(`${wordOf(set?.enabled ?? usual).padEnd(4)} ${name}${set === undefined ? '' : '  (set)'}${note}`);
  }
};

const set = async (client: Client, { name, enabled, org, note }: Asked): Promise<void> => {
  if (org !== null) {
    await client.query("select set_config('cairn.org_id', $1, false)", [org]);
    const { rowCount } = await client.query('select from org where id = $1', [org]);
    if (rowCount === 0) throw new Sentence(`There is no organization ${org}.`);
  }
  await client.query('select set_flag($1, $2, $3, $4)', [name, enabled, org, note]);
  console.log(`${name} is ${enabled === null ? 'as usual' : wordOf(enabled)} ${org === null ? 'for all organizations' : `for ${org}`}.`);
};

try {
  const asked = read(process.argv.slice(2));
  const client = new Client({ connectionString: databaseUrl(process.env), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    if (asked === undefined) await list(client);
    else await set(client, asked);
  } finally {
    await client.end();
  }
} catch (error) {
  endWith(error instanceof TypeError && 'code' in error ? new Sentence(usage) : error);
}
