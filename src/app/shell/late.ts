import { lazy } from 'react';
import { untilItComes } from '#web/core/code/coming.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { whenQuiet } from './when-quiet.ts';

const loadParts = () => import('./late-parts.ts');

/** Loads the parts of the shell that are shown after the first load; waits until they come. */
export const loadLate = () => untilItComes(loadParts);

const loadWhenQuiet = (): ReturnType<typeof loadLate> => new Promise((settle) => whenQuiet(() => settle(loadLate())));

export const Footer = lazy(async () => ({ default: (await loadWhenQuiet()).Footer }));
export const Banners = lazy(async () => ({ default: (await loadWhenQuiet()).Banners }));
export const LateLine = lazy(async () => ({ default: (await loadWhenQuiet()).LateLine }));
export const Extras = lazy(async () => ({ default: (await loadWhenQuiet()).Extras }));
export const ResourcesMenu = lazy(async () => ({ default: (await loadWhenQuiet()).ResourcesMenu }));
export const UpgradeSlot = lazy(async () => ({ default: (await loadWhenQuiet()).MemberUpgradeSlot }));

/** A page that is seldom shown, and loads when it is. */
export const NoOrgScreen = lazyPart(async () => (await import('./no-org-screen.tsx')).NoOrgScreen);
export const NotFoundScreen = lazyPart(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);
export const MaintenancePage = lazyPart(async () => (await import('./maintenance-page.tsx')).MaintenancePage);
