import { closeDemo, seedDemo } from '#app/demo.ts';
import { audiences, hubFeatures, pruned, readSight, routes, watchers, workers } from '#app/features.ts';
import { askFirst } from '#app/first-asks.ts';
import { startFlags } from '#features/ground/flags/contract.ts';
import { StartError } from '#server/core/start-error.ts';
import { startServer } from '#server/start.ts';

try {
  await startServer({
    routes,
    hubFeatures,
    audiences,
    readSight,
    watchers,
    askFirst,
    workers,
    pruned,
    seedDemo,
    closeDemo,
    startFlags,
    env: process.env,
    demo: process.argv.includes('--demo'),
  });
} catch (error) {
  const sentence = error instanceof StartError ? error.message : error;
  console.error(sentence);
  process.exit(1);
}
