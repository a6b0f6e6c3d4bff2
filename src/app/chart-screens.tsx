import type { Screen } from './shell/screen.ts';

const load = async () => (await import('#features/documents/chart/web/chart-screen.tsx')).ChartScreen;

const loadPrint = async () => (await import('#features/documents/chart/web/chart-print-screen.tsx')).ChartPrintScreen;

/** The folders of charts (catalogue C-12), a chart, also as it was published (C-13), and as it is printed (C-14). */
export const chartScreens: readonly Screen[] = [
  {
    path: '/ac',
    kind: 'account-required',
    load: async () => (await import('#features/documents/collections/web/ac-home-screen.tsx')).AcHomeScreen,
  },
  {
    path: '/ac/folder/$collectionId',
    kind: 'account-required',
    load: async () => (await import('#features/documents/collections/web/ac-folder-screen.tsx')).AcFolderScreen,
  },
  { path: '/ac/collection/$collectionId/revision/$revisionId', kind: 'account-required', load },
  { path: '/ac/collection/$collectionId/revision/$revisionId/$publishedId', kind: 'account-required', load },
  {
    path: '/ac/compare/$collectionId/$revisionId',
    kind: 'account-required',
    load: async () => (await import('#features/documents/chart/web/compare-screen.tsx')).ChartCompareScreen,
  },
  { path: '/ac-print/collection/$collectionId/revision/$revisionId', kind: 'account-required', bare: true, load: loadPrint },
  { path: '/ac-print/collection/$collectionId/revision/$revisionId/$publishedId', kind: 'account-required', bare: true, load: loadPrint },
];
