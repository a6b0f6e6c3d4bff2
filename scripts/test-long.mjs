import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onInstalledPostgres, prepare, runAll, vitest } from './test-steps.mjs';

/** `npm run test:long`: what takes too long for every day, in files `*.long.test.ts`, and all routes on the second PostgreSQL. Runs after `npm test` before a release. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

await prepare();
await runAll([
  [
    'Testing all routes on an installed PostgreSQL',
    () => onInstalledPostgres(['routes.test', 'migrate.test', 'backup.test', 'src/app'], { CAIRN_LONG_TESTS: 'true' }),
  ],
  ['Testing parts of the web', () => vitest('component', ['--project', 'component-long'])],
  ['Testing at length', () => vitest('long', ['--project', 'long'])],
]);
