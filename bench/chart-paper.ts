import { readFileSync } from 'node:fs';
import { importTree } from './import-tree.ts';
import { line, openStage, rideAs } from './stage.ts';

// Prints charts of 2,000 and 5,000 seats, on one sheet and over a hundred pages: how long a person waits for the PDF, and what the app's
// memory grows to. A paper that takes longer than 30 seconds fails.
const sizes = (process.env['BENCH_SEATS'] ?? '2000,5000').split(',').map(Number);
const limit = 30_000;

const ways = {
  'on one page': {},
  'over 10 by 10 pages': { isFit: false, rows: 10, columns: 10, percent: 100 },
};

const stage = await openStage();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to print a chart');
  const app = await stage.app();
  const me = await rideAs(app.base, who);
  const headers = { ...me.headers, 'content-type': 'application/json' };
  const { folder } = (await (await fetch(`${app.base}/api/v2/ac/collections/company-folder`, { headers })).json()) as {
    folder: { id: string };
  };
  const most = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]) / 1_000;
  for (const size of sizes) {
    const id = await importTree(stage, app.base, me, { folder: folder.id, size });
    for (const [way, setup] of Object.entries(ways)) {
      const begun = performance.now();
      const path = `${app.base}/api/v2/ac/collection/${folder.id}/revision/${id}/pdf`;
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(setup) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const took = performance.now() - begun;
      const isPdf = answer.ok && bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
      const what = `PDF of ${size.toLocaleString('en')} seats ${way}`;
      if (!isPdf) line(what, `fails, ${answer.status}`, `${limit} ms`, took / limit, 'at most 1');
      else line(what, `${took.toFixed(0)} ms`, `${limit} ms`, took / limit, 'at most 1');
      line('  its size, and the most memory of the app', `${(bytes.length / 1_000_000).toFixed(1)} MB`, `${most().toFixed(0)} MB`);
    }
  }
  await app.stop();
} finally {
  await stage.close();
}
