import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { quietFlags, windowlessFlags } from '#testing/chromium-flags.ts';
import { findChromium } from './scripts/chromium.mjs';

/** What does not come within a minute never comes; on a busy machine everything else takes its time. */
const minute = 60_000;

const shared: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  testTimeout: 2 * minute,
  hookTimeout: 2 * minute,
  pool: 'forks',
  maxWorkers: 2,
  expect: { poll: { timeout: minute } },
};

/** The browser's modules keep the page's state, so each file loads them anew; the server's keep none. */
const web = ['src/web/**/*.test.{ts,tsx}', 'src/app/shell/**/*.test.{ts,tsx}', 'src/features/*/*/web/**/*.test.{ts,tsx}'];
const inBrowser = ['src/features/*/*/e2e/**/*.test.ts', 'e2e/**/*.test.ts'];
const parts = ['src/**/*.component.test.tsx'];
const long = ['**/*.long.test.ts'];
const longParts = ['src/**/*.component.long.test.tsx'];
const away = ['**/node_modules/**'];
const once = { ...shared, isolate: false, globalSetup: ['src/testing/global-setup.ts'] };
const built = { ...once, globalSetup: ['src/testing/global-setup.ts', 'src/testing/e2e-setup.ts'], testTimeout: 5 * minute };
const executablePath = findChromium();

/** One page of Chromium renders all parts of the web; `testing/component/show.tsx` leaves nothing behind that the next test could see. */
const component = (name: string, include: string[]): NonNullable<TestProjectInlineConfiguration['test']> => ({
  ...shared,
  name,
  include,
  isolate: false,
  fileParallelism: false,
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    viewport: { width: 1280, height: 800 },
    instances: [{ browser: 'chromium' }],
    provider: playwright({
      launchOptions: { args: [...quietFlags, ...windowlessFlags], ...(executablePath === undefined ? {} : { executablePath }) },
      contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
      actionTimeout: minute,
    }),
  },
});

/**
 * `unit`, `web` and `component` need no build; `component` renders parts of the web in Chromium, without a server. `e2e` drives the built web
 * in Chromium and starts whole apps. What takes long of either is in a file `*.long.test.ts`, which `npm run test:long` runs.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { ...shared, name: 'web', include: web, exclude: [...away, ...parts, ...longParts] } },
      {
        extends: true,
        test: {
          ...once,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...away, ...web, ...inBrowser, ...parts, ...long, ...longParts],
        },
      },
      { extends: true, optimizeDeps: { entries: ['src/main.web.tsx', ...parts] }, test: component('component', parts) },
      {
        extends: true,
        optimizeDeps: { entries: ['src/main.web.tsx', ...longParts] },
        test: component('component-long', longParts),
      },
      { extends: true, test: { ...built, name: 'e2e', include: inBrowser, exclude: [...away, ...long] } },
      { extends: true, test: { ...built, name: 'long', include: long } },
    ],
  },
});
