import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { serverFlags } from './engine.mjs';

/** What a Node says that runs some statements; they may import the server's sources. */
const said = (flags: string[], statements: string): string =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', statements], { encoding: 'utf8' }).trim();

const stripper = "process.moduleLoadList.some((name) => name.includes('amaro'))";

it('runs all of the server’s sources without that part of Node which takes types away', () => {
  const statements = `
    await import('./src/server/start.ts');
    const { routes } = await import('./src/app/features.ts');
    console.log(routes.length > 0, ${stripper});`;
  expect(said([], statements)).toBe('true true');
  expect(said(serverFlags, statements)).toBe('true false');
});

it('names the lines of the sources in a stack', () => {
  const statements = `
    const { readConfig } = await import('./src/server/config/config.ts');
    try { readConfig({ PORT: 'none' }); } catch (error) { console.log(/config.ts:\\d+:\\d+/.exec(error.stack)?.[0]); }`;
  expect(said(serverFlags, statements)).toMatch(/^config\.ts:\d+:\d+$/);
  expect(said(serverFlags, statements)).toBe(said([], statements));
});
