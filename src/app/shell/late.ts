import { type ComponentType, lazy } from 'react';
import { untilItComes } from '../../web/code/coming.ts';
import { loadLateTexts } from '../../web/i18n/language.ts';
import { whenQuiet } from './when-quiet.ts';

const loadParts = async () => (await Promise.all([import('./late-parts.ts'), loadLateTexts()]))[0];

/** Loads the parts of the shell that are shown after the first load, with their texts; waits until they come. */
export const loadLate = () => untilItComes(loadParts);

const loadWhenQuiet = (): ReturnType<typeof loadLate> => new Promise((settle) => whenQuiet(() => settle(loadLate())));

export const Footer = lazy(async () => ({ default: (await loadWhenQuiet()).Footer }));
export const Banners = lazy(async () => ({ default: (await loadWhenQuiet()).Banners }));
export const Extras = lazy(async () => ({ default: (await loadWhenQuiet()).Extras }));
export const ResourcesMenu = lazy(async () => ({ default: (await loadWhenQuiet()).ResourcesMenu }));
export const UpgradeSlot = lazy(async () => ({ default: (await loadWhenQuiet()).UpgradeSlot }));

/** A page that is seldom shown, and loads with its texts when it is. */
const late = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: (await untilItComes(() => Promise.all([load(), loadLateTexts()])))[0] }));

export const NoOrgScreen = late(async () => (await import('./no-org-screen.tsx')).NoOrgScreen);
export const NotFoundScreen = late(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);
export const MaintenancePage = late(async () => (await import('./maintenance-page.tsx')).MaintenancePage);
