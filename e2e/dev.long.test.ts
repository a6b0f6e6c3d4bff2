import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, utimesSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#app/demo/people.ts';
import { launchChromium } from '#testing/chromium.ts';
import { testFolder } from '#testing/cluster.ts';
import { freePort } from '#testing/faults.ts';

let origin: string;
let data: string;
let dev: ChildProcess;
let browser: Browser;
let said = '';

/** Waits until `npm run dev` has said something so often. */
const says = (what: RegExp, times: number) =>
  expect.poll(() => said.match(what)?.length ?? 0, { timeout: 240_000 }).toBeGreaterThanOrEqual(times);

/** Saves a file as it is, as an editor does. */
const save = (file: string): void => utimesSync(file, new Date(), new Date());

const ready = async (): Promise<void> => {
  while ((await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok !== true) {
    if (dev.exitCode !== null) throw new Error(`npm run dev has ended:\n${said}`);
    await wait(100);
  }
};

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  data = testFolder();
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), BASE_URL: origin, DATA_DIR: data },
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  rmSync(data, { recursive: true, force: true });
});

const atHome = (page: Page) => page.getByRole('heading', { name: /^Good / }).waitFor();

it('serves page, API and sockets at one address, and what is saved takes effect at once', async () => {
  await ready();
  const context = await browser.newContext({ baseURL: origin });
  context.setDefaultTimeout(240_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const hot: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.text().includes('hot updated') && hot.push(message.text()));
  await page.goto('/login');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.locator('input[name=name]').fill('maren.lindqvist@harborandpine.com');
  const socket = page.waitForEvent('websocket', (each) => each.url().includes('/socket.io/'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await atHome(page);
  await (await socket).waitForEvent('framereceived');

  await page.keyboard.press('Alt+r');
  const rock = page.getByRole('dialog', { name: 'Add Rock' });
  await rock.getByRole('textbox', { name: 'Title' }).fill('Open the second yard');

  save('src/web/kit/ui/button.tsx');
  await expect.poll(() => hot.length, { timeout: 240_000 }).toBeGreaterThan(0);
  expect(await rock.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Open the second yard');

  save('src/features/work/rocks/server/actions.ts');
  await says(/Cairn is ready at/g, 2);
  const after = await context.newPage();
  await after.goto('/');
  await atHome(after);
  expect(faults).toEqual([]);
}, 600_000);
