import { flextree } from 'd3-flextree';
import { layOut, plainPercent, seatWidth, spacingAt } from '../src/features/documents/chart/rules/layout.ts';
import { type OrgSeat, orgTree } from './org-tree.ts';
import { line, median } from './stage.ts';

// Lays out Accountability Charts of 5,000 and 10,000 seats, beside bare d3-flextree, which gets the same boxes already hung on each other.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60);
/** Milliseconds within which 5,000 seats are to be laid out. */
const target = 5;

const spacing = spacingAt(plainPercent);

interface Hung {
  height: number;
  children: Hung[];
}

const hang = (seats: readonly OrgSeat[]): Hung => {
  const hung = new Map(seats.map(({ id, height }): [string, Hung] => [id, { height, children: [] }]));
  for (const { id, parentId } of seats) hung.get(parentId ?? '')?.children.push(hung.get(id) ?? { height: 0, children: [] });
  return hung.get('0') ?? { height: 0, children: [] };
};

const took = (run: () => unknown): number =>
  median(
    Array.from({ length: rounds }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }),
  );

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

for (const amount of [5_000, 10_000]) {
  const chart = orgTree(amount);
  const seats = chart.map((seat) => ({ ...seat, isAssistant: false, isCompact: !seat.isLT }));
  const root = hang(chart);
  const bare = flextree<Hung>({ nodeSize: ({ data }) => [seatWidth + spacing.node, data.height + spacing.layer] });
  const ours = took(() => layOut(seats));
  const theirs = took(() => bare(bare.hierarchy(root)));
  const title = `layout of ${amount.toLocaleString('en')} seats`;
  if (amount > 5_000) line(title, milliseconds(ours));
  else line(title, milliseconds(ours), milliseconds(target), ours / target, 'at most 1');
  line('  beside bare d3-flextree', milliseconds(ours), milliseconds(theirs), ours / theirs);
}
