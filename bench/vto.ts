import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ensureBuilt } from '../scripts/built.mjs';
import { launchChromium } from '../src/testing/chromium.ts';
import { fillVto } from './full-vto.ts';
import { line, median, openStage, percentile, type Rider, rideAs } from './stage.ts';
import { signedIn } from './visit.ts';

// Measures a V/TO of 200 rows as its people see it: how it opens beside an empty one, how long after its save an edit is on another person's
// screen, whether ten people who write in it for a minute, each in a line of their own, ever get in each other's way, and how long a person
// waits for the PDF of one whose every part is filled.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const edits = Number(process.env['BENCH_EDITS'] ?? 100);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
const rows = 200;
const writers = 10;
/** Milliseconds between two edits of one person: what one types is saved a second after the last key. */
const rest = 1_000;
const limits = { paint: 1.5, seen: 300, paper: 1_500 };
const papers = Number(process.env['BENCH_PAPERS'] ?? 20);

/** Resolves, in the page, to the time in milliseconds since 1970 at which some words are shown. */
const shows = (words: string) => `new Promise((resolve) => {
  const isThere = () => document.querySelector('main')?.textContent.includes(${JSON.stringify(words)}) === true;
  const end = () => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  if (isThere()) return end();
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    end();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
})`;

await ensureBuilt();
const stage = await openStage();
const browser = await launchChromium();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to open a V/TO');
  const app = await stage.app();
  const others = await stage.join(who, writers - 1);
  const me = await rideAs(app.base, who);
  const send = async <Answer>(method: string, path: string, { headers }: Rider, body?: object): Promise<Answer & { status: number }> => {
    const init = { method, headers: { ...headers, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${app.base}/api/v2/${path}`, init);
    return { ...((await answer.json()) as Answer), status: answer.status };
  };
  const visibility = { lt: { canView: true, canEdit: true }, org: { canView: true, canEdit: true }, individuals: [] };
  const { id: folder } = await send<{ id: string }>('POST', 'vto/collections', me, { title: 'Bench', isCompanyFolder: true });
  await send('PUT', `vto/collection/${folder}/visibility`, me, visibility);
  const make = async (title: string, amount: number, linkedTractionId: string | null = null) => {
    const { id } = await send<{ id: string }>('PUT', `vto/collection/${folder}/revision`, me, { title, linkedTractionId });
    const path = `vto/collection/${folder}/revision/${id}`;
    const ids: string[] = [];
    for (let n = 0; n < amount; n += 1) {
      const kind = n % 2 === 0 ? 'core-value' : 'three-year-picture/goal';
      ids.push((await send<{ id: string }>('POST', `${path}/${kind}`, me, { title: `Line ${n} of this V/TO` })).id);
    }
    return { path, page: `/vto/detail/${folder}/${id}/vision`, values: ids.filter((_, n) => n % 2 === 0) };
  };
  const [empty, full] = [await make('Empty', 0), await make('Full', rows)];

  const company = await make('Company', 0, who.traction.id);
  await fillVto((method, path, body) => send<{ id: string }>(method, path, me, body), company.path, who.personId);
  /** Resolves to the milliseconds from the request to the last byte of the PDF. */
  const print = async ({ path }: { path: string }): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${app.base}/api/v2/${path}/pdf`, { headers: me.headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const took = performance.now() - begun;
    if (!answer.ok || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`PDF: ${answer.status}`);
    return took;
  };
  const within = (what: string, took: number) =>
    line(what, `${took.toFixed(0)} ms`, `${limits.paper} ms`, took / limits.paper, 'at most 1');
  // Nobody has printed before: the thread that makes PDFs begins with this one.
  within('PDF of a full V/TO, the first since the start', await print(company));
  for (const [of, vto] of Object.entries({ 'a full V/TO': company, [`one of ${rows} rows`]: full })) {
    const took: number[] = [];
    for (let n = 0; n < papers; n += 1) took.push(await print(vto));
    within(`PDF of ${of}, the slowest of ${papers}`, Math.max(...took));
    line('  median', `${median(took).toFixed(0)} ms`);
  }

  const context = await browser.newContext({ baseURL: app.base });
  await context.addCookies(await signedIn(app.base, who));
  const open = async (path: string, words: string): Promise<{ page: Page; took: number; asked: number }> => {
    const page = await context.newPage();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/v2/vto/') && request.method() === 'GET') asked += 1;
    });
    await page.goto(path, { waitUntil: 'commit' });
    const begun = await page.evaluate<number>('performance.timeOrigin');
    return { page, took: (await page.evaluate<number>(shows(words))) - begun, asked };
  };
  const times = { empty: [] as number[], full: [] as number[] };
  let asked = 0;
  for (let round = -2; round < rounds; round += 1) {
    const first = await open(empty.page, 'Add a value');
    await first.page.close();
    const second = await open(full.page, `Line ${rows - 1} of`);
    await second.page.close();
    // The first rounds are a warm-up.
    if (round < 0) continue;
    times.empty.push(first.took);
    times.full.push(second.took);
    asked = Math.max(asked, second.asked);
  }
  const ratio = median(times.full) / median(times.empty);
  line(
    `V/TO of ${rows} rows, paint`,
    `${median(times.full).toFixed(0)} ms`,
    `${median(times.empty).toFixed(0)} ms empty`,
    ratio,
    `at most ${limits.paint}`,
  );
  line('  requests for its data', String(asked), '', asked, 'at most 1');

  const { page } = await open(full.page, 'Line 0 of');
  await pause(2_000);
  const delays: number[] = [];
  for (let n = 0; n < edits; n += 1) {
    const words = `Seen ${n} at once.`;
    const seen = page.evaluate<number>(shows(words));
    await send('PUT', `${full.path}/core-value/${full.values[n % full.values.length]}`, me, { title: words });
    const savedAt = performance.timeOrigin + performance.now();
    delays.push(Math.max(0, (await seen) - savedAt));
    await pause(100);
  }
  await page.close();
  const slow = percentile(delays, 0.99);
  line('edit on another screen, p99 after its save', `${slow.toFixed(0)} ms`, `${limits.seen} ms`, slow / limits.seen, 'at most 1');
  line('  median', `${median(delays).toFixed(0)} ms`);

  const riders = [me, ...(await Promise.all(others.map((other) => rideAs(app.base, other))))];
  let [written, refused] = [0, 0];
  const end = Date.now() + seconds * 1_000;
  const writeOn = async (rider: Rider, own: string) => {
    const known = await send<{ coreValues: { id: string; version: number }[] }>('GET', full.path, rider);
    let version = known.coreValues.find(({ id }) => id === own)?.version ?? 1;
    for (let n = 0; Date.now() < end; n += 1) {
      const answer = await send<{ version: number }>('PUT', `${full.path}/core-value/${own}`, rider, { title: `${own} ${n}`, version });
      if (answer.status === 200) version = answer.version;
      written += Number(answer.status === 200);
      refused += Number(answer.status !== 200);
      await pause(rest);
    }
  };
  await Promise.all(riders.map((rider, n) => writeOn(rider, full.values[n] ?? '')));
  line(`${writers} writers for ${seconds} s: edits refused`, String(refused), `of ${written + refused}`, refused, 'none');
  if (written < (writers * seconds) / 4) throw new Error(`only ${written} edits were written`);
  await app.stop();
} finally {
  await browser.close();
  await stage.close();
}
