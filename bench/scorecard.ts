import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Page } from 'playwright-core';
import { ensureBuilt } from '../scripts/built.mjs';
import { addDays, mondayOf, weekOf } from '../src/shared/dates.ts';
import { newId } from '../src/shared/ids.ts';
import { launchChromium } from '../src/testing/chromium.ts';
import { addManyPeople } from '../src/testing/many.ts';
import { cpuOf } from './cpu.ts';
import { line, median, openStage, type Player, type Rider, rideAs } from './stage.ts';
import { signedIn } from './visit.ts';

// Measures numbers: the first paint of a scorecard of 100 Measurables over 52 weeks beside one of 20 over 13, the time from a key to its sign in a
// cell, one number on which 200 formulas depend, ten deep, its PDF, and Insights over a year of 100 people.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const limits = { paint: 1.6, frame: 1_000 / 60, formulas: 60, paper: 3, insights: 300 };
const today = new Date().toISOString().slice(0, 10);
const monday = mondayOf(today);
const weeksAgo = (count: number) => weekOf(addDays(monday, -7 * count));

interface Filled {
  measurables: number;
  weeks: number;
}

/** Fills a scorecard: Measurables, each with a number in every week. */
const fill = (client: pg.PoolClient, { orgId, personId, traction }: Player, { measurables, weeks }: Filled) =>
  client.query(
    `with added as (
       insert into measurable (org_id, id, traction_id, created_by_id, owner_id, title, position, goal_value, comparison, unit_of_measure, value_scale, decimal_places)
       select $1, gen_random_uuid(), $2, $3, $3, 'Tenders sent ' || n, n, 40, 'GreaterOrEqual', 'Number', 'One', 0 from generate_series(1, $4::integer) n
       returning org_id, id)
     insert into measured_value (org_id, id, measurable_id, interval_id, value, entered, editor_id)
     select org_id, gen_random_uuid(), added.id, week, 30 + (random() * 20)::integer, true, $3 from added, unnest($5::text[]) week`,
    [orgId, traction.id, personId, measurables, Array.from({ length: weeks }, (_, ago) => weeksAgo(ago))],
  );

/** Fills a year of a company: To-Dos, Rocks and Issues of its people. */
const fillYear = async (client: pg.PoolClient, { orgId, traction }: Player, people: readonly string[]) => {
  const values = [orgId, traction.id, people];
  const add = (table: string, columns: string, count: number, more: string) =>
    client.query(
      `insert into ${table} (org_id, id, traction_id, created_by_id, owner_id, title, ${columns})
       select $1, gen_random_uuid(), $2, ($3::uuid[])[1], ($3::uuid[])[1 + n % cardinality($3::uuid[])], 'Of the year ' || n, ${more}
       from generate_series(1, ${count}) n`,
      values,
    );
  await add('todo', 'due_date, status, done_at', 5_200, "current_date - n % 364, 'Done', now() - (n % 364) * interval '1 day'");
  await add('issue', 'rank', 2_600, 'n');
  await add('rock', 'type, due_date', 800, "'Team', current_date - n % 364");
};

/** Resolves, in the page, to the milliseconds from the beginning of the navigation to the paint of the last row. */
const painted = (words: string) => `new Promise((resolve) => {
  const isThere = () => document.querySelector('main table')?.textContent.includes(${JSON.stringify(words)}) === true;
  const end = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  if (isThere()) return end();
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    end();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
})`;

/** Notes, in the page, the milliseconds from each key of a digit until its sign stands in the cell's field. */
const timeKeys = `globalThis.keys = []; addEventListener('keydown', (press) => {
  if (!/^\\d$/.test(press.key)) return;
  const begun = press.timeStamp;
  const look = () => document.activeElement.value?.endsWith(press.key)
    ? globalThis.keys.push(performance.now() - begun)
    : setTimeout(look);
  setTimeout(look);
}, { capture: true });`;

const within = (what: string, took: number, limit: number, unit = 'ms') =>
  line(what, `${took.toFixed(unit === 's' ? 2 : 1)} ${unit}`, `${limit.toFixed(unit === 's' ? 0 : 1)} ${unit}`, took / limit, 'at most 1');

const pathOf = ({ traction }: Player) => `/traction/${traction.id}/${traction.threadId}/scorecard`;

await ensureBuilt();
const stage = await openStage();
const browser = await launchChromium();
try {
  const [few, many, year] = await stage.cast(3);
  if (few === undefined || many === undefined || year === undefined) throw new Error('nobody to look at a scorecard');
  const app = await stage.app();
  await stage.inOrg(few.orgId, (client) => fill(client, few, { measurables: 20, weeks: 13 }));
  await stage.inOrg(many.orgId, (client) => fill(client, many, { measurables: 100, weeks: 52 }));
  await stage.inOrg(year.orgId, async (client) => {
    await fillYear(client, year, await addManyPeople(client, year.orgId, 99));
    await fill(client, year, { measurables: 100, weeks: 52 });
  });

  const sendAs = async (rider: Rider, method: string, path: string, body?: object): Promise<{ bytes: Buffer; took: number }> => {
    const init = { method, headers: { ...rider.headers, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) };
    const begun = performance.now();
    const answer = await fetch(`${app.base}/api/v2/${path}`, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`);
    return { bytes, took: performance.now() - begun };
  };

  const open = async (who: Player, words: string): Promise<{ page: Page; took: number }> => {
    const context = await browser.newContext({ baseURL: app.base, viewport: { width: 1440, height: 900 } });
    await context.addCookies(await signedIn(app.base, who));
    const page = await context.newPage();
    await page.goto(pathOf(who), { waitUntil: 'commit' });
    return { page, took: await page.evaluate<number>(painted(words)) };
  };
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const [first, second] = [await open(few, 'Tenders sent 20'), await open(many, 'Tenders sent 100')];
    await Promise.all([first.page.context().close(), second.page.context().close()]);
    // The first round is a warm-up.
    if (round < 0) continue;
    times.few.push(first.took);
    times.many.push(second.took);
  }
  const ratio = median(times.many) / median(times.few);
  line(
    'scorecard of 100 over 52 weeks, paint',
    `${median(times.many).toFixed(0)} ms`,
    `${median(times.few).toFixed(0)} ms of 20 over 13`,
    ratio,
    `at most ${limits.paint}`,
  );

  const { page } = await open(many, 'Tenders sent 100');
  await page.evaluate(timeKeys);
  await page.locator('td[data-row]').first().click();
  for (let n = 0; n < 40; n += 1) {
    // A key begins a number in its cell, and Enter goes to the next one.
    await page.keyboard.press(String(n % 10));
    await pause(60);
    await page.keyboard.press('Enter');
    await pause(60);
  }
  within('from a key to its sign in a cell, median of 40', median(await page.evaluate<number[]>('keys')), limits.frame);
  await page.context().close();

  const me = await rideAs(app.base, few);
  const card = JSON.parse((await sendAs(me, 'POST', 'measurables/search', { endIndex: 1 })).bytes.toString()) as {
    items: { id: string; scorecardId: string }[];
  };
  const [source] = card.items;
  if (source === undefined) throw new Error('no number to count with');
  const { scorecardId } = source;
  const number = { goalValue: 1, comparison: 'GreaterOrEqual', unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 };
  const below: string[] = [source.id];
  for (let n = 0; n < 200; n += 1) {
    const id = newId();
    // Twenty chains, each ten deep.
    const of = n % 10 === 0 ? source.id : below.at(-1);
    const formula = [{ of: [{ id: of }], by: 'sum', over: 'this' }, { sign: '+' }, { number: '1' }];
    await sendAs(me, 'POST', `scorecard/${scorecardId}/add-measurable`, { ...number, id, title: `Chain ${n}`, formula });
    below.push(id);
  }
  const counted: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const body = { intervalId: weekOf(today), value: n };
    counted.push((await sendAs(me, 'PUT', `scorecard/${scorecardId}/${source.id}/add-measured-value`, body)).took);
  }
  within('a number with 200 formulas, ten deep, the whole request', median(counted.slice(5)), limits.formulas);

  const printer = await rideAs(app.base, many);
  const theirs = JSON.parse((await sendAs(printer, 'POST', 'measurables/search', { endIndex: 1 })).bytes.toString()) as typeof card;
  const before = cpuOf(app.pid);
  const { bytes } = await sendAs(printer, 'POST', `scorecards/${theirs.items[0]?.scorecardId}/pdf`, {});
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('no PDF');
  within('PDF of 100 rows, the first since the start, processor', cpuOf(app.pid) - before, limits.paper, 's');

  const reader = await rideAs(app.base, year);
  for (const part of ['todos', 'rocks', 'numbers', 'issues', 'meetings', 'teams']) {
    const took: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      // No answer is used again: each asks for another year.
      const query = `firstDay=${addDays(monday, -364 - 7 * n)}&lastDay=${addDays(monday, -1 - 7 * n)}`;
      took.push((await sendAs(reader, 'GET', `insights/${part}?${query}`)).took);
    }
    within(`Insights of a year of 100 people: ${part}`, median(took), limits.insights);
  }
  await app.stop();
} finally {
  await browser.close();
  await stage.close();
}
