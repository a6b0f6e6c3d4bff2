import type { ModalScreen, Screen } from './shell/screen.ts';

/**
 * The pages, in the order of the specification's section 2. To add one, add a line:
 * `{ path: '/meetings', kind: 'account-required', load: async () => (await import('../features/meetings/web/meetings-screen.tsx')).MeetingsScreen },`
 */
export const screens: readonly Screen[] = [
  {
    path: '/style-guide',
    kind: 'public',
    flag: 'style-guide',
    load: async () => (await import('./style-guide-screen.tsx')).StyleGuideScreen,
  },
];

/**
 * The modal routes, shown over the page that one came from. To add one, add a line; its component takes `ModalScreenProps`:
 * `{ path: '/meeting/live/$id', cover: true, load: async () => (await import('../features/live-meetings/web/live-meeting-screen.tsx')).LiveMeetingScreen },`
 */
export const modalScreens: readonly ModalScreen[] = [];
