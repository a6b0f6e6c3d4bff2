import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const shared: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  pool: 'forks',
  maxWorkers: 2,
  // A busy machine takes its time; what is waited for and does not come still fails.
  expect: { poll: { timeout: 10_000 } },
};

/** The browser's modules keep the page's state, so each file loads them anew; the server's keep none, and every file makes and closes a world of its own. */
const web = ['src/web/**/*.test.{ts,tsx}', 'src/app/shell/**/*.test.{ts,tsx}', 'src/features/*/web/**/*.test.{ts,tsx}'];
const once = { ...shared, isolate: false, globalSetup: ['src/testing/global-setup.ts'] };

/** `e2e` drives the built web in a browser and starts whole apps; it runs after the build. */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { ...shared, name: 'web', include: web } },
      { extends: true, test: { ...once, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: web } },
      { extends: true, test: { ...once, name: 'e2e', include: ['e2e/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
