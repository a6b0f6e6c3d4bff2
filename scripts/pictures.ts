import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '#testing/chromium.ts';
import { freePort } from '#testing/faults.ts';
import { endWith } from './steps.mjs';

/** `npm run pictures`: takes the README's pictures from a fresh demo company into `docs/pictures`. */
const folder = 'docs/pictures';
const size = { width: 1280, height: 800 };
/** Waits at most this long for a page's part, in milliseconds: a first start also builds. */
const patience = 30_000;
const password = 'Harbor-Pine-26';

/** Starts the app on its own port and data folder; resolves when it is ready. */
const startApp = async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'cairn-pictures-'));
  const app = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => app.once('exit', () => done()));
  const isReady = async () => (await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok === true;
  while (!(await isReady())) {
    if (app.exitCode !== null) throw new Error('the app did not start; npm start says why');
    await new Promise((done) => setTimeout(done, 500));
  }
  const stop = async () => {
    app.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { origin, stop };
};

const signIn = async (browser: Browser, origin: string, name: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: origin, viewport: size, deviceScaleFactor: 1.5 });
  const data = { email: `${name}@harborandpine.com`, password };
  const answer = await context.request.post('/api/auth/sign-in/email', { data });
  if (!answer.ok()) throw new Error(`${name} is not signed in: ${answer.status()}`);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return page;
};

/** True while something loads or moves. */
const isMoving = `document.querySelector('[aria-busy=true]') !== null ||
  document.getAnimations().some((each) => each.playState === 'running' && each.effect.getTiming().iterations !== Infinity)`;

/** Writes the page as it stands, light and dark, as WebP. */
const take = async (page: Page, name: string): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme === 'light' ? 'default' : theme}'`);
    await page.waitForTimeout(500);
    // Waiting by a function is refused by the content policy, which forbids evaluating texts in the page.
    while (await page.evaluate(isMoving)) await page.waitForTimeout(100);
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    const picture = Buffer.from(data, 'base64');
    writeFileSync(`${folder}/${name}-${theme}.webp`, picture);
    console.log(`${folder}/${name}-${theme}.webp: ${Math.round(picture.length / 1000)} KB`);
  }
};

const takeAll = async (browser: Browser, origin: string): Promise<void> => {
  const theo = await signIn(browser, origin, 'theo.okafor');
  await theo.goto('/');
  await theo.getByText('Cash on hand').waitFor();
  await take(theo, 'home');

  const meeting = await theo.locator('a[href*="/meeting/live/"]').first().getAttribute('href');
  await theo.goto('/meetings');
  await theo.locator('main a[href*="/traction/"]').filter({ hasText: 'Leadership' }).first().click();
  await theo.getByText('Qualified enquiries').waitFor();
  await take(theo, 'scorecard');

  if (meeting === null) throw new Error('home shows no meeting to join');
  await theo.goto(meeting);
  for (const name of ['maren.lindqvist', 'priya.raman', 'jonas.beck']) await (await signIn(browser, origin, name)).goto(meeting);
  await theo.getByRole('button', { name: /^Start/ }).click();
  await theo.getByRole('button', { name: 'Rock Review' }).click();
  await theo
    .getByRole('checkbox', { name: /^Exception/ })
    .nth(1)
    .click();
  await theo
    .getByText(/^4 of \d+ here$/)
    .first()
    .waitFor();
  await take(theo, 'meeting');
};

try {
  mkdirSync(folder, { recursive: true });
  const app = await startApp();
  const browser = await launchChromium();
  try {
    await takeAll(browser, app.origin);
  } finally {
    await browser.close();
    await app.stop();
  }
} catch (error) {
  endWith(error);
}
