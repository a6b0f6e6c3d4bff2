import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { check, onInstalledPostgres, prepare, runAll, vitest } from './test-steps.mjs';

/** `npm test`: every check, and every test that is not long. Runs on Node 20; installs what is missing first. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

/** What may differ between versions of PostgreSQL: migrations, backups and some routes. `npm run test:long` runs all routes on the second one. */
const onSecond = ['migrate.test', 'backup.test', 'features/work/headlines/server/routes.test'];

const build = async () => {
  await ensureBuilt();
  return { passed: 0, failed: 0 };
};

await prepare();
await runAll([
  ['Checking', () => check()],
  ['Testing on the embedded PostgreSQL', () => vitest('unit', ['--project', 'unit', '--project', 'web'])],
  ['Testing parts of the web', () => vitest('component', ['--project', 'component'])],
  ['Testing on an installed PostgreSQL', () => onInstalledPostgres(onSecond)],
  ['Making sure that the web is built', build],
  ['Testing whole apps in the browser', () => vitest('e2e', ['--project', 'e2e'])],
]);
