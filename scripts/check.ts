import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { changedFiles } from './changed.mjs';
import { run, secondsSince } from './steps.mjs';

interface Check {
  name: string;
  command: string[];
}

const tool = (path: string, ...args: string[]): string[] => [process.execPath, `node_modules/${path}`, ...args];

/** The compiler and the linter with types are written in Go; with as many of them at work as there are cores, one thread each and seldom collected garbage cost least. */
const env = { GOGC: '400' };
const types = (project: string): string[] => tool('typescript/bin/tsc', '-p', project, '--checkers', '1');

const checks: Check[] = [
  { name: 'lint', command: tool('oxlint/bin/oxlint') },
  { name: 'types of the server', command: types('tsconfig.server.json') },
  { name: 'types of papers', command: types('tsconfig.pages.json') },
  { name: 'types of the web', command: types('tsconfig.web.json') },
  { name: 'unused code', command: tool('knip/bin/knip.js', '--no-progress') },
  { name: 'lock file', command: [process.execPath, 'scripts/lock.mjs', '--check'] },
  { name: 'structure', command: [process.execPath, 'scripts/check-structure.ts'] },
  { name: 'format', command: tool('@biomejs/biome/bin/biome', 'check', '--max-diagnostics=20') },
  { name: 'generated papers', command: [process.execPath, 'scripts/docs.ts', '--check'] },
];

const runCheck = async ({ name, command }: Check): Promise<boolean> => {
  const start = performance.now();
  const [program = '', ...args] = command;
  const { code, output } = await run(program, args, { env });
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${secondsSince(start)})`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
};

/** Lint of the named files without the rules that need types, which would read the whole program. */
const quickLint = (files: string[]): string[] => {
  const folder = 'node_modules/.cache/cairn';
  mkdirSync(folder, { recursive: true });
  const rules = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { options: object };
  writeFileSync(`${folder}/oxlint.json`, JSON.stringify({ ...rules, options: { ...rules.options, typeAware: false } }));
  return tool('oxlint/bin/oxlint', '-c', `${folder}/oxlint.json`, ...files);
};

/** What can be said of changed files in seconds: their lint without types, their format, and the structure of all. */
const quickChecks = async (): Promise<Check[]> => {
  const files = (await changedFiles()).filter((file) => existsSync(file));
  const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  return [
    { name: 'structure', command: [process.execPath, 'scripts/check-structure.ts'] },
    ...(code.length > 0 ? [{ name: 'lint without types', command: quickLint(code) }] : []),
    ...(files.length > 0
      ? [
          {
            name: 'format',
            command: tool('@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files),
          },
        ]
      : []),
  ];
};

/** `npm run check`: all static checks, as many in parallel as there are cores. `-- --changed` looks at what differs from `main` only, in seconds. */
const chosen = process.argv.includes('--changed') ? await quickChecks() : checks;
const due = chosen.filter(({ command }) => !command[1]?.startsWith('scripts/') || existsSync(command[1]));
const results: boolean[] = [];
const work = async (): Promise<void> => {
  for (let next = due.shift(); next; next = due.shift()) results.push(await runCheck(next));
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
const failed = results.filter((passed) => !passed).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
