import '#web/core/texts/traction.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import type { HeldRun } from '../../rules.ts';

/** Ratings from this number on count as great; specification section 9. */
const great = 8;
const meetingsShown = 13;

/** Renders the ratings of the last quarter's meetings as a line, with the limit of great ones. */
export const RatingRun = ({ held }: { held: readonly HeldRun[] }) => {
  const t = useText();
  const { number } = useFormats();
  const values = held
    .slice(0, meetingsShown)
    .map(({ summary }) => summary.averageRating)
    .reverse();
  const last = values.at(-1) ?? null;
  if (values.filter((value) => value !== null).length < 2) return null;
  const shown = last === null ? '–' : number(last);
  return <Sparkline values={values} goal={great} off={last !== null && last < great} label={t('traction.ratingRun', { last: shown })} />;
};
