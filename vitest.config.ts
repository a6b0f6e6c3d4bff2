import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const shared: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  pool: 'forks',
  maxWorkers: 2,
  // Every file makes and closes its own world, so that the modules are loaded once for all of them.
  isolate: false,
  globalSetup: ['src/testing/global-setup.ts'],
  // A busy machine takes its time; what is waited for and does not come still fails.
  expect: { poll: { timeout: 10_000 } },
};

/** `e2e` drives the built web in a browser and starts whole apps; it runs after the build. */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { ...shared, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] } },
      {
        extends: true,
        test: { ...shared, name: 'e2e', include: ['e2e/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
