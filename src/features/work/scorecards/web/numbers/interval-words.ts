import '#web/core/texts/scorecards.ts';
import { isWeek } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';

/** Returns functions that name an interval: alone as `Week of Mar 2` or `March 2026`, and within a sentence. */
export const useIntervalWords = () => {
  const t = useText();
  const { interval } = useFormats();
  const said = (id: string, key: 'scorecards.weekOf' | 'scorecards.inWeek'): string =>
    isWeek(id) ? t(key, { day: interval(id, 'head') }) : interval(id);
  return { alone: (id: string) => said(id, 'scorecards.weekOf'), within: (id: string) => said(id, 'scorecards.inWeek') };
};
