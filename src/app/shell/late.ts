import { loadLateTexts } from '../../web/i18n/language.ts';

/** What the shell shows after the first load: the footer and Resources, with their texts. */
export const loadLate = async () => (await Promise.all([import('./late-parts.ts'), loadLateTexts()]))[0];
