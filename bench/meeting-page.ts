import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { ensureBuilt } from '../scripts/built.mjs';
import { startAddress, zoneQuery } from '../src/shared/start.ts';
import { serveBarePage } from './bare-page.ts';
import { load } from './load.ts';
import { openQuietChromium, type QuietPage } from './quiet-chromium.ts';
import { cookiesOf, line, median, openStage, type Player, percentile, type Rider, rideAs, type Stage } from './stage.ts';
import { signedIn, type Visit, visit } from './visit.ts';

// Measures a live meeting as its people see it: an agenda move from the scribe's click to the paint on another person's screen, a reload
// until the stage is back, a join by link, and the largest paints of a meeting and of its team's page, beside a page of React alone.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
/** Times that the scribe goes through the agenda and back. */
const walks = Number(process.env['BENCH_WALKS'] ?? 5);
const people = 8;
/** Milliseconds between two moves: nobody goes on faster. */
const rest = 300;
/** Milliseconds after which a page that does not show what is waited for fails. */
const longest = 20_000;
const limits = { move: 100, reload: 700, join: 1_000 };
const title = 'Send the revised lease terms';

/** The agenda's sections, by their headings, with words of what they list. */
const sections = [
  ['Segue', ''],
  ['Scorecard', 'Tenders sent'],
  ['Rock Review', 'Open the second yard'],
  ['Headlines', 'Tidewater signs for a year'],
  ['To-Do List', title],
  ['Issues', 'Who closes the yard'],
  ['Conclude', ''],
] as const;
type Section = readonly [heading: string, words: string];
const [, , , , todos] = sections;

/**
 * Runs in each page from its beginning. `shows` resolves to the time, in milliseconds since 1970, of the first paint with a heading and
 * some words, `arrived` to that of the section that the page begins with, `joined` to the answer to its joining; `clicked` is the time of
 * the last click. Two pages on one machine have the same clock.
 */
const watcher = ([heading, words]: Section) => `(() => {
  const now = () => performance.timeOrigin + performance.now();
  const waiting = new Set();
  const look = () => {
    for (const each of waiting) {
      if (!each.isThere()) continue;
      waiting.delete(each);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => each.resolve(now());
        port2.postMessage(undefined);
      });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  const until = (isThere) => new Promise((resolve) => { waiting.add({ isThere, resolve }); look(); });
  globalThis.shows = (heading, wanted = '') => until(() => {
    const main = document.querySelector('main');
    // The sections before and after the current one are there too, hidden.
    const hidden = '[style*="display: none"]';
    const shown = [...(main?.querySelectorAll('h1') ?? [])].find((each) => each.closest(hidden) === null);
    const words = shown?.closest('section > *').textContent;
    return shown?.textContent === heading && words.includes(wanted);
  });
  globalThis.joined = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const answer = list.getEntries().find(({ name }) => name.endsWith('/live-meeting/join'));
      if (answer !== undefined) resolve(performance.timeOrigin + answer.responseEnd);
    }).observe({ type: 'resource', buffered: true });
  });
  addEventListener('click', (event) => { globalThis.clicked = performance.timeOrigin + event.timeStamp; }, { capture: true });
  globalThis.arrived = shows(${JSON.stringify(heading)}, ${JSON.stringify(words)});
})()`;

/** Fills a team's lists, as those of a company at work: owned in turn by its people. */
const fill = (stage: Stage, { orgId, traction: { id } }: Player, team: readonly Player[]): Promise<void> =>
  stage.inOrg(orgId, async (client) => {
    const values = [orgId, id, team.map(({ personId }) => personId)];
    const add = (table: string, columns: string, count: number, words: string, more: string) =>
      client.query(
        `insert into ${table} (org_id, id, traction_id, created_by_id, owner_id, title, ${columns})
         select $1, gen_random_uuid(), $2, ($3::uuid[])[1], ($3::uuid[])[1 + n % cardinality($3::uuid[])], '${words} ' || n, ${more}
         from generate_series(1, ${count}) n`,
        values,
      );
    await add('todo', 'due_date', 24, title, 'current_date');
    await add('issue', 'rank', 16, 'Who closes the yard', 'n');
    await add(
      'rock',
      'type, due_date',
      12,
      'Open the second yard',
      `'Team', (date_trunc('quarter', current_date) + interval '3 months - 1 day')::date`,
    );
    await client.query(
      'insert into rock_traction (org_id, id, rock_id, traction_id) select org_id, gen_random_uuid(), id, traction_id from rock where org_id = $1',
      [orgId],
    );
    await add('headline', 'content_html', 6, 'Tidewater signs for a year', `''`);
    await add(
      'measurable',
      'goal_value, comparison, unit_of_measure, value_scale, decimal_places',
      12,
      'Tenders sent',
      `10, 'GreaterOrEqual', 'Number', 'One', 0`,
    );
  });

type Headers = Record<string, string>;

const commander =
  (base: string, { threadId, meetingId }: Player['traction']) =>
  async (headers: Headers, name: string, more: object = {}): Promise<void> => {
    const answer = await fetch(`${base}/api/v2/live-meeting/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ meetingThreadId: threadId, meetingId, ...more }),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  };

/** Connects a person to the meeting's hub, as their page would: who joins and never connects is dropped. */
const attend = async (base: string, { headers, traction: { threadId } }: Rider): Promise<Socket> => {
  const auth = { token: headers['authorization']?.split(' ')[1], context: headers['x-session-context'] };
  const socket = io(`${base}/live-meeting-hub`, { transports: ['websocket'], forceNew: true, auth });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await socket.timeout(5_000).emitWithAck('Register', threadId);
  return socket;
};

/** Waits for what a page shows; fails when it does not come. */
const inTime = async <Value>(what: string, promise: Promise<Value>): Promise<Value> => {
  const late = pause(longest, undefined, { ref: false }).then(() => {
    throw new Error(`${what} is not shown`);
  });
  return Promise.race([promise, late]);
};

const shows = (page: QuietPage, [heading, words]: Section): Promise<number> =>
  inTime(heading, page.evaluate<number>(`shows(${JSON.stringify(heading)}, ${JSON.stringify(words)})`));

/** Presses a button of the scribe's dock; resolves to the time of the click. */
const press = async (scribe: QuietPage, name: string): Promise<number> => {
  const [x, y] = await scribe.evaluate<[number, number]>(`(() => {
    const button = [...document.querySelectorAll('[role=toolbar] button')].find(({ textContent }) => textContent === '${name}');
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`);
  await scribe.click(x, y);
  return scribe.evaluate<number>('clicked');
};

/** Goes through the agenda and back; returns the milliseconds of each move until its heading, and until its items, are painted at the other's. */
const walk = async (scribe: QuietPage, other: QuietPage): Promise<{ heading: number; items: number }[]> => {
  const moves: { heading: number; items: number }[] = [];
  const on = sections.slice(1).map((section) => ['Next', section] as const);
  const back = sections
    .slice(0, -1)
    .toReversed()
    .map((section) => ['Back', section] as const);
  for (const [button, [heading, words]] of [...on, ...back]) {
    const shown = Promise.all([shows(other, [heading, '']), shows(other, [heading, words]), shows(scribe, [heading, ''])]);
    const clicked = await press(scribe, button);
    const [headed, listed] = await shown;
    moves.push({ heading: headed - clicked, items: listed - clicked });
    await pause(rest);
  }
  return moves;
};

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

await ensureBuilt();
const stage = await openStage();
const quiet = await openQuietChromium();
const bare = await serveBarePage();
const sockets: Socket[] = [];
try {
  const [host] = await stage.cast(1);
  if (host === undefined) throw new Error('nobody to hold the meeting');
  const guests = await stage.join(host, people - 1);
  const [guest] = guests;
  if (guest === undefined) throw new Error('nobody to come to the meeting');
  await fill(stage, host, [host, ...guests]);
  const app = await stage.app();
  const { id, threadId, meetingId } = host.traction;
  const riders = [];
  for (const each of [host, ...guests]) riders.push(await rideAs(app.base, each));
  const command = commander(app.base, host.traction);
  const [leader = {}] = riders.map(({ headers }) => headers);
  for (const { headers } of riders) await command(headers, 'join');
  // The first two come with their pages.
  for (const rider of riders.slice(2)) sockets.push(await attend(app.base, rider));
  await command(leader, 'start');
  const pages = { live: `${app.base}/meeting/live/${meetingId}`, traction: `${app.base}/traction/${id}/${threadId}/meetingoverview` };
  // Until V8 has compiled the server's code: a server runs for days.
  const cookie = (await cookiesOf(app.base, host)).join('; ');
  const documents = ['/', startAddress(zoneQuery(0, 'UTC'), new URL(pages.live).pathname)];
  await load({
    url: app.base,
    connections: 2,
    seconds: 6,
    requests: [
      ...[`live-meeting/${meetingId}`, 'session?offset=0&tz=UTC', `traction?ids=${id}`, `traction/${id}/history`].map((path) => ({
        method: 'GET' as const,
        path: `/api/v2/${path}`,
        headers: { ...leader },
      })),
      ...documents.map((path) => ({ method: 'GET' as const, path, headers: { cookie } })),
    ],
  });

  const [scribe, other] = [
    await quiet.open(await signedIn(app.base, host), watcher(todos)),
    await quiet.open(await signedIn(app.base, guest), watcher(todos)),
  ];
  for (const page of [scribe, other]) {
    await page.goto(pages.live);
    await shows(page, sections[0]);
  }
  // Until both pages listen and their code is there.
  await pause(5_000);
  const moves: { heading: number; items: number }[] = [];
  for (let round = 0; round < walks; round += 1) moves.push(...(await walk(scribe, other)));
  for (const [key, what] of [
    ['heading', 'agenda move, from the click to another’s paint, p95'],
    ['items', '  and with the section’s items, p95'],
  ] as const) {
    const times = moves.map((each) => each[key]);
    const p95 = percentile(times, 0.95);
    line(what, milliseconds(p95), `limit ${limits.move} ms`, p95 / limits.move, 'at most 1');
    line('  its median', milliseconds(median(times)));
  }
  await command(leader, 'set-agenda-item', { agendaIndex: sections.indexOf(todos) });

  const reloads: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await other.reload();
    const at = await inTime('the stage', other.evaluate<number>('arrived'));
    const began = await other.evaluate<number>('performance.timeOrigin');
    if (round > 0) reloads.push(at - began);
    await pause(2_000);
  }
  const reload = median(reloads);
  line(
    'reload of a live meeting until its stage is back',
    milliseconds(reload),
    `limit ${limits.reload} ms`,
    reload / limits.reload,
    'at most 1',
  );
  await other.close();

  const joins: number[] = [];
  const visits: Record<'live' | 'traction' | 'bare', Visit[]> = { live: [], traction: [], bare: [] };
  const cookies = await signedIn(app.base, guest);
  for (let round = 0; round <= rounds; round += 1) {
    await command(riders[1]?.headers ?? {}, 'leave');
    const page = await quiet.open(cookies, watcher(todos));
    await page.goto(pages.live);
    const shown = await inTime('the stage', page.evaluate<number>('arrived'));
    const joined = await inTime('the joining', page.evaluate<number>('joined'));
    const began = await page.evaluate<number>('performance.timeOrigin');
    await page.close();
    const found = {
      live: await visit(quiet, pages.live, title, cookies),
      traction: await visit(quiet, pages.traction, 'Tenders sent', cookies),
      bare: await visit(quiet, bare.base, title),
    };
    // The first round is a warm-up.
    if (round === 0) continue;
    joins.push(Math.max(shown, joined) - began);
    for (const name of ['live', 'traction', 'bare'] as const) visits[name].push(found[name]);
  }
  const join = median(joins);
  line('join of a live meeting by link, after navigation', milliseconds(join), `limit ${limits.join} ms`, join / limits.join, 'at most 1');
  const limit = median(visits.bare.map(({ largest }) => largest));
  for (const [name, what, target] of [
    ['live', 'live meeting, largest paint', 'at most 3.5'],
    ['traction', 'traction page, largest paint', 'at most 3'],
  ] as const) {
    const largest = median(visits[name].map((each) => each.largest));
    line(what, milliseconds(largest), `bare ${milliseconds(limit)}`, largest / limit, target);
    if (process.env['BENCH_NAMES'] !== undefined) process.stdout.write(`  ${visits[name][0]?.names.join('\n  ')}\n`);
  }
  await app.stop();
} finally {
  for (const socket of sockets) socket.disconnect();
  bare.stop();
  await quiet.close();
  await stage.close();
}
