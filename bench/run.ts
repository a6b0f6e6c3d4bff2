import { spawn } from 'node:child_process';
import { join } from 'node:path';

// Runs every benchmark in order, or those that are named, each in a separate process; together they print one table.
const all = [
  'list.ts',
  'people.ts',
  'palette.ts',
  'assistant.ts',
  'items.ts',
  'work.ts',
  'organisations.ts',
  'neighbours.ts',
  'searches.ts',
  'pictures.ts',
  'mails.ts',
  'create.ts',
  'recovery.ts',
  'fan-out.ts',
  'web.ts',
  'meeting-page.ts',
  'scorecard.ts',
  'vto.ts',
  'chart-layout.ts',
  'chart.ts',
  'chart-pages.ts',
  'chart-paper.ts',
  'paper.ts',
  'memory.ts',
];
const named = process.argv.slice(2).map((name) => `${name}.ts`);
const benches = named.length === 0 ? all : named;

process.stdout.write(`${'what'.padEnd(58)} ${'ours'.padStart(12)}   ${'limit'.padStart(16)}   ${'ratio'.padStart(7)}   target\n`);

for (const file of benches) {
  const code = await new Promise<number | null>((resolve) => {
    spawn(process.execPath, [join(import.meta.dirname, file)], { stdio: 'inherit' }).once('exit', resolve);
  });
  if (code !== 0) {
    process.stdout.write(`${file} failed\n`);
    process.exitCode = 1;
  }
}
