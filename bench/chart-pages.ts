import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { ensureBuilt } from '../scripts/built.mjs';
import { launchChromium } from '../src/testing/chromium.ts';
import { importTree } from './import-tree.ts';
import { line, median, openStage, rideAs } from './stage.ts';
import { signedIn } from './visit.ts';

// Measures Page Setup of large charts: the processor time that the page takes to open it, and that of one step, which is a row, a column or
// a few percent of the cards' scale more. A small chart has been opened before, so that the code is there.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const sizes = (process.env['BENCH_SEATS'] ?? '2000,5000').split(',').map(Number);
const small = 30;
/** Milliseconds for 2,000 seats. */
const limits = { open: 1_000, step: 200 };
/** Milliseconds after which a page that was changed is quiet. */
const rest = 1_500;

/** Milliseconds of the processor that the page's main thread takes for a deed and all that follows from it. */
const cost = async (devtools: CDPSession, deed: () => Promise<unknown>): Promise<number> => {
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await spent();
  await deed();
  await pause(rest);
  return (await spent()) - before;
};

const setup = (page: Page) => page.getByRole('complementary', { name: 'Page Setup' });

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await setup(page)
    .getByText(/^Shown, /)
    .waitFor();
};

const fill = (name: string, [one, other]: [number, number]) => {
  let turn = 0;
  return (page: Page) =>
    setup(page)
      .getByRole('textbox', { name })
      .fill(String(turn++ % 2 === 0 ? one : other));
};

/** The steps, by what they change; there is always one more to take. */
const steps: Record<string, (page: Page) => Promise<void>> = {
  row: fill('Rows', [2, 3]),
  column: fill('Columns', [9, 10]),
  scale: (page) => setup(page).getByRole('slider').press('ArrowRight'),
};

await ensureBuilt();
const stage = await openStage();
const browser = await launchChromium();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to print a chart');
  const app = await stage.app();
  const me = await rideAs(app.base, who);
  const answer = await fetch(`${app.base}/api/v2/ac/collections/company-folder`, { headers: me.headers });
  const { folder } = (await answer.json()) as { folder: { id: string } };
  const context = await browser.newContext({ baseURL: app.base, viewport: { width: 1_440, height: 900 } });
  await context.addCookies(await signedIn(app.base, who));
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const show = async (size: number) => {
    const id = await importTree(stage, app.base, me, { folder: folder.id, size });
    await page.goto(`/ac/collection/${folder.id}/revision/${id}`);
    await page.locator('[data-seat]').first().waitFor();
    await pause(rest);
  };
  const close = async () => {
    await page.getByRole('button', { name: 'Close Page Setup' }).click();
    await page.locator('[data-seat]').first().waitFor();
    await pause(rest);
  };
  await show(small);
  await open(page);
  await close();
  for (const size of sizes) {
    await show(size);
    const opening: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      opening.push(await cost(devtools, () => open(page)));
      if (round < rounds - 1) await close();
    }
    const told = (what: string, took: number, limit: number) =>
      size > 2_000 ? line(what, `${took.toFixed(0)} ms`) : line(what, `${took.toFixed(0)} ms`, `${limit} ms`, took / limit, 'at most 1');
    told(`Page Setup of ${size.toLocaleString('en')} seats, processor time`, median(opening), limits.open);
    for (const [name, step] of Object.entries(steps)) {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await cost(devtools, () => step(page)));
      told(`  of one step: ${name}`, median(taken), limits.step);
    }
  }
  await app.stop();
} finally {
  await browser.close();
  await stage.close();
}
