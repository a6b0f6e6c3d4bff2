import { atLength } from '#testing/runs.ts';

await atLength(20_000, () => import('./sequences.test.ts'));
