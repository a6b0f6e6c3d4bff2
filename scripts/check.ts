import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { run, secondsSince } from './steps.mjs';

interface Check {
  name: string;
  command: string[];
}

const tool = (path: string, ...args: string[]): string[] => [process.execPath, `node_modules/${path}`, ...args];

const checks: Check[] = [
  { name: 'lint', command: tool('oxlint/bin/oxlint') },
  { name: 'types of the server', command: tool('typescript/bin/tsc', '-p', 'tsconfig.server.json') },
  { name: 'types of papers', command: tool('typescript/bin/tsc', '-p', 'tsconfig.pages.json') },
  { name: 'types of the web', command: tool('typescript/bin/tsc', '-p', 'tsconfig.web.json') },
  { name: 'unused code', command: tool('knip/bin/knip.js', '--no-progress') },
  { name: 'lock file', command: [process.execPath, 'scripts/lock.mjs', '--check'] },
  { name: 'structure', command: [process.execPath, 'scripts/check-structure.ts'] },
  { name: 'format', command: tool('@biomejs/biome/bin/biome', 'check', '--max-diagnostics=20') },
  { name: 'generated papers', command: [process.execPath, 'scripts/docs.ts', '--check'] },
];

const runCheck = async ({ name, command }: Check): Promise<boolean> => {
  const start = performance.now();
  const [program = '', ...args] = command;
  const { code, output } = await run(program, args);
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${secondsSince(start)})`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
};

/** `npm run check`: all static checks, as many in parallel as there are cores. */
const due = checks.filter(({ command }) => !command[1]?.startsWith('scripts/') || existsSync(command[1]));
const results: boolean[] = [];
const work = async (): Promise<void> => {
  for (let next = due.shift(); next; next = due.shift()) results.push(await runCheck(next));
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
const failed = results.filter((passed) => !passed).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
