import type { Screen } from './shell/screen.ts';

/** The folders of charts; catalogue C-12. */
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
];
