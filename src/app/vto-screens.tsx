import type { Screen } from './shell/screen.ts';

/** The pages of a V/TO, also of one as it was published. */
const vtoPages: readonly Screen[] = [
  {
    path: '/',
    kind: 'account-required',
    load: async () => (await import('#features/documents/vto/web/vision-screen.tsx')).VisionScreen,
  },
  {
    path: 'vision',
    kind: 'account-required',
    load: async () => (await import('#features/documents/vto/web/vision-screen.tsx')).VisionScreen,
  },
  {
    path: 'traction',
    kind: 'account-required',
    load: async () => (await import('#features/documents/vto/web/traction-screen.tsx')).VtoTractionScreen,
  },
  {
    path: 'history',
    kind: 'account-required',
    load: async () => (await import('#features/documents/vto/web/history-screen.tsx')).VtoHistoryScreen,
  },
];

const load = async () => (await import('#features/documents/vto/web/vto-detail-screen.tsx')).VtoDetailScreen;

/** A V/TO, a V/TO as it was published (catalogue C-11), and other views of one: beside another, on the big screen, and what serves what. */
export const vtoScreens: readonly Screen[] = [
  { path: '/vto/detail/$collectionId/$revisionId', kind: 'account-required', load, children: vtoPages },
  { path: '/vto/detail/$collectionId/$revisionId/$publishedId', kind: 'account-required', load, children: vtoPages },
  {
    path: '/vto/compare/$collectionId/$revisionId',
    kind: 'account-required',
    load: async () => (await import('#features/documents/vto/web/compare-screen.tsx')).VtoCompareScreen,
  },
  {
    path: '/vto/present/$collectionId/$revisionId',
    kind: 'account-required',
    load: async () => (await import('#features/documents/vto/web/present-screen.tsx')).VtoPresentScreen,
  },
  {
    path: '/vto/sight/$collectionId/$revisionId',
    kind: 'account-required',
    load: async () => (await import('#features/documents/vto/web/sight-screen.tsx')).VtoSightScreen,
  },
];
