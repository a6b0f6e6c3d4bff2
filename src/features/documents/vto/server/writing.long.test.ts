import { atLength } from '#testing/runs.ts';

await atLength(40, () => import('./writing.test.ts'));
