import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFiles } from './changed.mjs';
import { prepare, runAll, vitest } from './test-steps.mjs';

/**
 * `npm run test:changed`: the unit tests of what has changed, and the tests in the browser of the touched features.
 * `-- <commit>` names where the change begins; `-- --long` adds the long tests.
 */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

/** The folder whose unit tests belong to a file: its feature, its room on the floors, or its own folder. @param {string} path */
const roomOf = (path) =>
  /^src\/features\/[^/]+\/[^/]+\//.exec(path)?.[0] ??
  /^src\/(?:server|web|app)\/[^/]+\//.exec(path)?.[0] ??
  /^(?:src\/\w+|scripts)\//.exec(path)?.[0];

/** Where the tests in the browser of a file are: of a feature its own, of the floors and the shell the journeys. @param {string} path */
const browserTestsOf = (path) => {
  const feature = /^src\/features\/[^/]+\/[^/]+\//.exec(path)?.[0];
  if (feature !== undefined) return existsSync(`${feature}e2e`) ? [`${feature}e2e/`] : [];
  return /^(?:e2e|src\/(?:web|app|server|shared))\//.test(path) ? readdirSync('e2e').map((file) => `e2e/${file}`) : [];
};

/** @param {(string | undefined)[]} places */
const each = (places) => [...new Set(places.filter((place) => place !== undefined))];

const isLong = process.argv.includes('--long');
const since = process.argv.slice(2).find((arg) => !arg.startsWith('--'));
await prepare();
const changed = await changedFiles(since);
const rooms = each(changed.map(roomOf));
const inBrowser = each(changed.flatMap(browserTestsOf));
console.log(`Changed: ${[...new Set([...rooms, ...inBrowser])].join(', ') || 'nothing that has tests'}`);
/** @type {import('./test-steps.mjs').Step[]} */
const steps = [];
if (rooms.length > 0)
  steps.push([
    'Testing what has changed',
    () => vitest('unit', ['--project', 'unit', '--project', 'web', '--project', 'component', ...rooms]),
  ]);
if (inBrowser.length > 0) {
  const projects = ['--project', 'e2e', ...(isLong ? ['--project', 'long'] : [])];
  steps.push(['Testing it in the browser', () => vitest('e2e', [...projects, ...inBrowser])]);
}
await runAll(steps);
