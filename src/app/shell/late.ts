import { lazy } from 'react';
import { loadLateTexts } from '../../web/i18n/language.ts';
import { whenQuiet } from './when-quiet.ts';

/** Loads the parts of the shell that are shown after the first load, with their texts. */
export const loadLate = async () => (await Promise.all([import('./late-parts.ts'), loadLateTexts()]))[0];

const loadWhenQuiet = (): ReturnType<typeof loadLate> => new Promise((settle) => whenQuiet(() => settle(loadLate())));

export const Footer = lazy(async () => ({ default: (await loadWhenQuiet()).Footer }));
export const ResourcesMenu = lazy(async () => ({ default: (await loadWhenQuiet()).ResourcesMenu }));
