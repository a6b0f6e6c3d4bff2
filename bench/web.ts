import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../scripts/built.mjs';
import { defaultFor } from '../src/features/home/dashboards/rules/defaults.ts';
import { homeAsks } from '../src/features/home/home/rules.ts';
import { launchChromium } from '../src/testing/chromium.ts';
import { serveBarePage } from './bare-page.ts';
import { load } from './load.ts';
import { openQuietChromium } from './quiet-chromium.ts';
import { cookiesOf, line, median, openStage, type Player, rideAs } from './stage.ts';
import { countBytes, signedIn, type Visit, visit } from './visit.ts';

// Measures what a first-time visitor's browser loads and when it paints: sign-in and home, beside a page of React alone.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
/** Kilobytes of JavaScript in Brotli. */
const budgets = { signIn: 20, home: 240 };
/** Times the largest paint of a page of React alone. */
const paints = { signIn: 3, home: 3.5 };
const title = 'Send the revised lease terms';

/** Requests home's data until V8 has compiled the code for it: a server runs for days. */
const warmUp = async (base: string, who: Player): Promise<void> => {
  const { headers, personId, traction } = await rideAs(base, who);
  const calendarDate = new Date().toISOString().slice(0, 10);
  const asks = homeAsks({
    dashboard: defaultFor('Owner'),
    user: { userId: personId, dashboardId: null },
    teams: [{ id: traction.id }],
    calendarDate,
    quarterMonth: 1,
  });
  const cookie = (await cookiesOf(base, who)).join('; ');
  const requests = asks.map(([path, { body }]) => ({
    method: 'POST' as const,
    path: `/api/v2/${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }));
  const pages = ['/', '/login', '/api/auth/start?offset=0&tz=UTC'].map((path) => ({ method: 'GET' as const, path, headers: { cookie } }));
  await load({ url: base, connections: 4, seconds: 8, requests: [...pages, ...requests] });
};

/** Resolves to whether the sign-in page shows something without scripts. */
const paintsWithoutScripts = async (browser: Browser, url: string): Promise<boolean> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  const { first, names } = await page.evaluate<Visit>(countBytes);
  const shows = await page.locator('input[type=password]').isVisible();
  await context.close();
  return first > 0 && shows && names.every((name) => name.endsWith(' 0'));
};

await ensureBuilt();
const stage = await openStage();
const browser = await launchChromium();
const quiet = await openQuietChromium();
const bare = await serveBarePage();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to open home');
  await stage.inOrg(who.orgId, (client) =>
    client.query(
      `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date)
       select $1, gen_random_uuid(), $2, $3, $2, $4 || ' ' || n, current_date from generate_series(1, 100) n`,
      [who.orgId, who.personId, who.traction.id, title],
    ),
  );
  const app = await stage.app();
  await warmUp(app.base, who);
  const pages = {
    signIn: () => visit(quiet, `${app.base}/login`, 'Sign in'),
    home: async () => visit(quiet, `${app.base}/`, title, await signedIn(app.base, who)),
    bare: () => visit(quiet, bare.base, title),
  };
  const visits: Record<keyof typeof pages, Visit[]> = { signIn: [], home: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['signIn', 'home', 'bare'] as const) {
      const found = await pages[name]();
      // The first round is a warm-up.
      if (round > 0) visits[name].push(found);
    }
  }
  const middle = (name: keyof typeof pages, key: 'scripts' | 'behind' | 'styles' | 'largest') =>
    median(visits[name].map((each) => each[key]));
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
  for (const [name, what] of [
    ['signIn', 'sign-in page'],
    ['home', 'home'],
  ] as const) {
    const [scripts, budget] = [middle(name, 'scripts'), budgets[name] * 1_000];
    line(`${what}, JavaScript in Brotli`, kilobytes(scripts), `budget ${budgets[name]} KB`, scripts / budget, 'at most 1');
    line('  and behind the largest paint', kilobytes(middle(name, 'behind')));
    line(`${what}, CSS in Brotli`, kilobytes(middle(name, 'styles')));
    if (process.env['BENCH_NAMES'] !== undefined) process.stdout.write(`  ${visits[name][0]?.names.join('\n  ')}\n`);
  }
  const bareForm = await paintsWithoutScripts(browser, `${app.base}/login`);
  line('sign-in page paints when no script arrives', bareForm ? 'yes' : 'no', '', undefined, 'yes');
  const limit = middle('bare', 'largest');
  for (const [name, what] of [
    ['signIn', 'sign-in page'],
    ['home', 'home'],
  ] as const) {
    const largest = middle(name, 'largest');
    line(`${what}, largest paint`, `${largest.toFixed(0)} ms`, `bare ${limit.toFixed(0)} ms`, largest / limit, `at most ${paints[name]}`);
  }
  await app.stop();
} finally {
  bare.stop();
  await quiet.close();
  await browser.close();
  await stage.close();
}
