import type { Screen } from './shell/screen.ts';

const load = async () => (await import('../features/chart/web/chart-screen.tsx')).ChartScreen;

/** The folders of charts (catalogue C-12), a chart, and a chart as it was published (C-13). */
export const chartScreens: readonly Screen[] = [
  {
    path: '/ac',
    kind: 'account-required',
    load: async () => (await import('../features/collections/web/ac-home-screen.tsx')).AcHomeScreen,
  },
  {
    path: '/ac/folder/$collectionId',
    kind: 'account-required',
    load: async () => (await import('../features/collections/web/ac-folder-screen.tsx')).AcFolderScreen,
  },
  { path: '/ac/collection/$collectionId/revision/$revisionId', kind: 'account-required', load },
  { path: '/ac/collection/$collectionId/revision/$revisionId/$publishedId', kind: 'account-required', load },
];
