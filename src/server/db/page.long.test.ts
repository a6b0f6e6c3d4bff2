import { atLength } from '#testing/runs.ts';

await atLength(300, () => import('./page.test.ts'));
