import { atLength } from '#testing/runs.ts';

await atLength(40, () => import('./fuzz.test.ts'));
