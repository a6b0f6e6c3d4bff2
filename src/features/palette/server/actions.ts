import type { Entered } from '../../../server/access/granted.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { mostLike, plainWords } from '../../../shared/likeness.ts';
import type { paletteApi } from '../contract.ts';
import { mostFound } from '../rules.ts';
import { findItems, listNames, listSeries } from './store.ts';

/** Returns what matches the text; a text without a letter finds nothing. */
export const findAll = async (at: Entered, text: string, tractionIds: string[]): Promise<AnswerOf<typeof paletteApi.find>> => {
  if (plainWords(text).length === 0) return { items: [], people: [], meetings: [] };
  const items = await findItems(at, text, tractionIds);
  const names = await at.memo('names in the palette', ['person', 'permission', 'org'], () => listNames(at));
  const series = await at.memo(`meetings in the palette of ${at.personId} as ${at.role}`, ['meeting', 'org'], () =>
    listSeries(at, tractionIds),
  );
  return {
    items,
    people: mostLike(names, ({ firstName, lastName }) => `${firstName} ${lastName}`, text, mostFound),
    meetings: mostLike(series, ({ title }) => title, text, mostFound),
  };
};
