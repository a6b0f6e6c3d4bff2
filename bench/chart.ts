import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/built.mjs';
import { importTree } from './import-tree.ts';
import { type Cookie, openQuietChromium, type QuietPage } from './quiet-chromium.ts';
import { serveMain } from './serve-page.ts';
import { line, median, openStage, rideAs, type Stage } from './stage.ts';
import { signedIn } from './visit.ts';

// Draws one tree of seats with our chart and with others, in the same Chromium: how long after its data has come seats are painted, and how
// long the longest frame is while somebody pans it for five seconds. Ours is the app, with all that a page of it has, and its time begins with
// the last byte of the server's answer; the others have a page of their own and the tree in memory. Each has drawn a small tree before.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const amount = 5_000;
const many = 10_000;
const small = 30;
const limits = { paint: 100, frame: 33, manyPaint: 180, manyHeap: 40 };
const panned = 5_000;
/** Milliseconds after which a page that was opened is quiet, and the longest that one waits for seats. */
const rest = 2_000;
const longest = 60_000;

/** Runs at the beginning of each document: when a seat has been painted, how long frames are, and where nothing is in the way of a drag. */
const watcher = `(() => {
  // The browser keeps 250 as a rule, and the page has fetched more ahead.
  performance.setResourceTimingBufferSize(5_000);
  const isSeen = (element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && width > 0;
    return isInside && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  globalThis.painted = (selector) => new Promise((resolve) => {
    const look = () => {
      if (![...document.querySelectorAll(selector)].some(isSeen)) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
  globalThis.frames = (milliseconds) => new Promise((resolve) => {
    const lengths = [];
    let before;
    let first;
    const step = (now) => {
      first ??= now;
      if (before !== undefined) lengths.push(now - before);
      before = now;
      if (now - first < milliseconds) requestAnimationFrame(step);
      else resolve(lengths);
    };
    requestAnimationFrame(step);
  });
  globalThis.answered = (end) => {
    const found = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith(end));
    if (found === undefined) throw new Error('the page has not asked for ' + end);
    return found.responseEnd;
  };
  globalThis.free = () => {
    for (let y = innerHeight - 120; y > 200; y -= 7) {
      const at = document.elementFromPoint(innerWidth / 2, y);
      if (at !== null && at.closest('[data-seat], .seat, button, a, input, .react-flow__node') === null) return y;
    }
    return innerHeight / 2;
  };
})()`;

interface Subject {
  name: string;
  open: () => Promise<QuietPage>;
  /** An expression that draws a small tree, so that the code has been run. */
  warm: string;
  /** An expression that begins to draw, and resolves to the milliseconds from the tree's data until a seat is painted. */
  draw: string;
}

const inTime = <Value>(what: string, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    pause(longest, undefined, { ref: false }).then(() => {
      throw new Error(`${what} shows no seat`);
    }),
  ]);

interface Frames {
  longest: number;
  perSecond: number;
}

const framesOf = (lengths: number[]): Frames => ({
  longest: Math.max(...lengths),
  perSecond: (lengths.length * 1_000) / lengths.reduce((sum, each) => sum + each, 0),
});

/** Drags the plane to and fro, as a hand does, while the page measures its frames. */
const pan = async (page: QuietPage): Promise<Frames> => {
  const y = await page.evaluate<number>('free()');
  const middle = 640;
  await page.drag('mousePressed', middle, y);
  const lengths = page.evaluate<number[]>(`frames(${panned})`);
  const over = lengths.then(() => true);
  const began = performance.now();
  // Whether the page has ended its measuring is asked once for each move of the mouse.
  while (!(await Promise.race([over, pause(12).then(() => false)]))) {
    const turn = ((performance.now() - began) / 2_500) * 2 * Math.PI;
    await page.drag('mouseMoved', Math.round(middle + 450 * Math.sin(turn)), Math.round(y + 60 * Math.sin(turn / 2)));
  }
  await page.drag('mouseReleased', middle, y);
  return framesOf(await lengths);
};

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const words = ({ longest: most, perSecond }: Frames) => `${milliseconds(most)} (${perSecond.toFixed(0)} a second)`;

const quiet = await openQuietChromium();

/** Draws a subject some times; resolves to the median until a seat is painted, and to the last page. */
const drawn = async ({ name, open, warm, draw }: Subject): Promise<{ took: number; page: QuietPage }> => {
  const times: number[] = [];
  for (let round = 1; ; round += 1) {
    const page = await open();
    await pause(rest);
    await inTime(name, page.evaluate(warm));
    await pause(rest);
    times.push(await inTime(name, page.evaluate<number>(draw)));
    if (round >= rounds) {
      await pause(rest);
      return { took: median(times), page };
    }
    await page.close();
  }
};

/** Charts of the company's folder, by the number of their seats. */
interface Charts {
  folder: string;
  ids: Map<number, string>;
}

const ours = (cookies: Cookie[], size: number, { folder, ids }: Charts): Subject => ({
  name: `our chart of ${size.toLocaleString('en')} seats`,
  open: async () => {
    const page = await quiet.open(cookies, watcher);
    await page.goto(folder);
    // Until the page has fetched ahead what its links open, as it does when it is idle.
    await pause(rest);
    return page;
  },
  warm: `(async () => {
    document.querySelector('a[href*="${ids.get(small)}"]').click();
    await painted('[data-seat]');
    history.back();
  })()`,
  draw: `(() => {
    document.querySelector('a[href*="${ids.get(size)}"]').click();
    return painted('[data-seat]').then((at) => at - answered('/revision/${ids.get(size)}'));
  })()`,
});

const theirs = async (name: string, file: string, query = ''): Promise<Subject & { stop: () => void }> => {
  const { base, stop } = await serveMain(`import '${new URL(`pages/${file}`, import.meta.url).pathname}';`);
  const open = async () => {
    const page = await quiet.open([], watcher);
    await page.goto(`${base}/${query}`);
    return page;
  };
  const warm = `(() => { drawTree(${small}); return painted('.seat'); })()`;
  return {
    name,
    open,
    warm,
    draw: `(() => { const since = drawTree(${amount}); return painted('.seat').then((at) => at - since); })()`,
    stop,
  };
};

/** Presses a button of ours by its name, and returns the frames of what follows. */
const pressed = async (page: QuietPage, name: string): Promise<Frames> => {
  const press = `document.querySelector('button[aria-label^="${name}"], button[title^="${name}"]').click()`;
  return framesOf(await page.evaluate<number[]>(`(() => { const found = frames(1_000); ${press}; return found; })()`));
};

const frameLine = (what: string, frames: Frames) =>
  line(what, words(frames), `${limits.frame} ms`, frames.longest / limits.frame, 'at most 1');

const measure = async (stage: Stage): Promise<void> => {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to open a chart');
  const app = await stage.app();
  const me = await rideAs(app.base, who);
  const answer = await fetch(`${app.base}/api/v2/ac/collections/company-folder`, { headers: me.headers });
  const { folder } = (await answer.json()) as { folder: { id: string } };
  const cookies = await signedIn(app.base, who);

  const charts: Charts = { folder: `${app.base}/ac/folder/${folder.id}`, ids: new Map() };
  for (const size of [small, amount, many]) charts.ids.set(size, await importTree(stage, app.base, me, { folder: folder.id, size }));

  const own = await drawn(ours(cookies, amount, charts));
  const paint = `chart of ${amount.toLocaleString('en')} seats: first seats`;
  line(paint, milliseconds(own.took), milliseconds(limits.paint), own.took / limits.paint, 'at most 1');
  const near = await pan(own.page);
  frameLine('  longest frame of a pan', near);
  frameLine('  of “zoom out”', await pressed(own.page, 'Zoom out'));
  frameLine('  of “zoom in”', await pressed(own.page, 'Zoom in'));
  frameLine('  of “fit the chart”', await pressed(own.page, 'Fit the chart'));
  frameLine('  of a pan of the whole chart', await pan(own.page));
  frameLine('  of “collapse all”', await pressed(own.page, 'Collapse all'));
  await own.page.close();

  for (const [name, file, query] of [
    ['React Flow with elkjs', 'react-flow-page.tsx', ''],
    ['React Flow with elkjs, what is seen', 'react-flow-page.tsx', '?near'],
    ['d3-org-chart', 'org-chart-page.ts', ''],
  ] as const) {
    const subject = await theirs(name, file, query);
    const { took, page } = await drawn(subject);
    const frames = await pan(page);
    line(`  beside ${name}: first seats`, milliseconds(own.took), milliseconds(took), own.took / took);
    line('    longest frame of a pan', words(near), words(frames), near.longest / frames.longest);
    await page.close();
    subject.stop();
  }

  const most = await drawn(ours(cookies, many, charts));
  const megabytes = (await most.page.heap()) / 1_000_000;
  const title = `chart of ${many.toLocaleString('en')} seats: first seats`;
  line(title, milliseconds(most.took), milliseconds(limits.manyPaint), most.took / limits.manyPaint, 'at most 1');
  line('  objects of its page', `${megabytes.toFixed(0)} MB`, `${limits.manyHeap} MB`, megabytes / limits.manyHeap, 'at most 1');
  await most.page.close();
  await app.stop();
};

await ensureBuilt();
const stage = await openStage();
try {
  await measure(stage);
} finally {
  await quiet.close();
  await stage.close();
}
