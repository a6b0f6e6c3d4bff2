import type { ScorecardPaper } from '../src/features/work/scorecards/server/actions/paper.ts';
import { makeLog } from '../src/server/core/log/log.ts';
import { type ListPaper, listLayout } from '../src/server/pdf/list-paper.ts';
import { openPapers, type Paper } from '../src/server/pdf/papers.ts';
import { line } from './stage.ts';

// Makes a scorecard of 200 measurables, and a whole meeting: the scorecard and four lists of 200 rows. What counts is processor time, that of
// the thread that is new included; the texts differ from paper to paper, so that nothing is remembered.
const rows = 200;
const log = makeLog('silent');

const frameOf = (title: string) =>
  ({
    paper: 'Letter',
    over: 'Harbor & Pine, Leadership Level 10',
    title,
    date: 'Tuesday, March 3, 2026',
    printed: 'Printed Mar 3, 2026 at 9:36 by Theo Okafor',
    pageOf: 'Page {page} of {pages}',
  }) as const;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const scorecardOf = (name: string): ScorecardPaper => ({
  frame: frameOf('Scorecard'),
  grid: {
    heads: {
      title: 'Measurable',
      owner: 'Owner',
      goal: 'Goal',
      intervals: numbers(13).map((week) => `Mar ${week}`),
      sums: ['Total', 'Average'],
    },
    now: 0,
    groups: numbers(rows / 10).map((group) => ({
      title: `${name}, group ${group}`,
      note: '3 off target',
      off: true,
      rows: numbers(10).map((row) => ({
        title: `${name}, measurable ${group * 10 + row}`,
        owner: 'Theo O',
        goal: `≥ $${(group * 1_000 + row).toLocaleString('en')}.00`,
        cells: numbers(13).map((week) => ({
          first: week,
          span: 1,
          text: String((group * 977 + row * 13 + week * 71) % 1_000),
          off: week % 4 === 0,
          wanted: week === 12,
        })),
        sums: ['12,345', String(group + row)],
      })),
    })),
    legend: { off: 'Off target', wanted: 'Not entered yet', changed: undefined },
    empty: '',
  },
});

const listOf = (name: string): ListPaper => ({
  frame: frameOf('Meeting'),
  sections: ['Rocks', 'To-Dos', 'Issues', 'Headlines'].map((title) => ({
    title,
    note: String(rows),
    columns: [62, 74, 76],
    groups: [
      {
        title: 'Company',
        rows: numbers(rows).map((row) => ({
          lead: { kind: 'status', tone: 'on-track', icon: 'trending-up', text: 'On-Track' },
          title: `${name}, ${title} number ${row}: launch the configurator with live prices`,
          cells: [{ text: '3 of 4' }, { text: 'Theo O', align: 'left' }, { text: 'Mar 31' }],
        })),
      },
    ],
    empty: '',
  })),
});

const about = { title: 'Paper', author: 'Theo Okafor', language: 'en-US' };
const layoutOf = (feature: string): string => new URL(`../src/features/${feature}/server/pages.typ`, import.meta.url).href;
const scorecardPaper = (name: string): Paper => ({ layout: layoutOf('scorecards'), data: { about, ...scorecardOf(name) } });
const meetingPaper = (name: string): Paper => ({
  layout: layoutOf('traction'),
  data: { about, scorecard: scorecardOf(name), list: listOf(name) },
});
const shortPaper: Paper = { layout: listLayout, data: { about, frame: frameOf('Rocks'), sections: [] } };

const measure = async (what: string, limit: number, papers: readonly Paper[]): Promise<void> => {
  const pool = openPapers(log);
  const before = process.cpuUsage();
  const begun = performance.now();
  const made = await Promise.all(papers.map((paper, at) => pool.render(paper, { person: `person ${at}`, org: 'org' })));
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const size = made.reduce((sum, { pdf }) => sum + pdf.length, 0) / 1e6;
  line(what, `${seconds.toFixed(1)} s`, `${limit} s`, seconds / limit, 'at most 1');
  line('  time until they are there, and their size', `${((performance.now() - begun) / 1_000).toFixed(1)} s`, `${size.toFixed(1)} MB`);
  await pool.close();
};

await measure('PDF of nothing: what a new thread takes', 4, [shortPaper]);
await measure(`PDF of a scorecard of ${rows} rows`, 4, [scorecardPaper('First')]);
await measure(`PDF of a meeting of 5 times ${rows} rows`, 10, [meetingPaper('Second')]);
await measure('two such meetings at once', 20, [meetingPaper('Third'), meetingPaper('Fourth')]);
line('memory of the process at the end', `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
