import { atLength } from '#testing/runs.ts';

await atLength(300, () => import('./model.test.ts'));
