import { atLength } from '#testing/runs.ts';

await atLength(1_000, () => import('./questions.test.ts'));
