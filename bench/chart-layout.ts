import { layOut, type SeatToPlace } from '../src/features/chart/rules/layout.ts';
import { line, median } from './stage.ts';

// Lays out Accountability Charts of 5,000 and 10,000 seats, of which each has up to seven under it, boxes of many heights and some assistants.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60);
/** Milliseconds within which 5,000 seats are to be laid out. */
const target = 5;

const chart = (amount: number): SeatToPlace[] =>
  Array.from({ length: amount }, (_, at) => ({
    id: `${at}`,
    parentId: at === 0 ? null : `${Math.floor((at - 1) / (4 + (at % 4)))}`,
    isAssistant: false,
    height: 76 + ((at * 37) % 250),
    isCompact: at % 3 === 0,
  }));

for (const amount of [5_000, 10_000]) {
  const seats = chart(amount);
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    layOut(seats);
    return performance.now() - start;
  });
  const took = median(times);
  const title = `layout of ${amount.toLocaleString('en')} seats`;
  if (amount > 5_000) line(title, `${took.toFixed(1)} ms`);
  else line(title, `${took.toFixed(1)} ms`, `${target} ms`, took / target, 'at most 1');
}
