import { atLength } from '#testing/runs.ts';

await atLength(100, () => import('./settling.test.ts'));
