import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { RatingMark } from '#features/meeting/live-meetings/web/parts/rating-mark.tsx';
import { showLocale } from '#web/core/i18n/language.ts';
import { LocaleProvider } from '#web/core/i18n/locale-provider.tsx';
import type { HeldRun } from '../../rules.ts';
import { Figures } from './figures.tsx';
import { RatingRun } from './rating-run.tsx';

const held = [8.5, null, 9.25].map((averageRating) => ({ summary: { averageRating } }) as HeldRun);

describe('ratings for a reader with a decimal comma', () => {
  beforeAll(() => showLocale('es-AR'));

  it.each([
    ['of a person or a meeting', <RatingMark key="mark" rating={8.54} />, ['8,5<', '8,5"']],
    ['among figures', <Figures key="figures" figures={[{ label: 'Ø', value: 8.5 }]} />, ['>8,5<']],
    ['of the last meetings', <RatingRun key="run" held={held} />, ['8,5']],
  ])('are written with it: %s', (_name, element, words) => {
    const shown = renderToStaticMarkup(<LocaleProvider>{element}</LocaleProvider>);
    for (const each of words) expect(shown).toContain(each);
    expect(shown).not.toMatch(/8\.5|NaN/);
  });
});
