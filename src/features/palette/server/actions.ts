import type { Entered } from '../../../server/access/granted.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { mostLike, plainWords } from '../../../shared/likeness.ts';
import { listReachedRevisions } from '../../collections/server/access.ts';
import type { FoundDocument, paletteApi } from '../contract.ts';
import { mostFound } from '../rules.ts';
import { findItems, listNames, listSeries } from './store.ts';

const listVtos = async (at: Entered): Promise<FoundDocument[]> =>
  (await listReachedRevisions(at, 'vto')).map(({ revision, state, reached, can }) => ({
    id: revision.id,
    collectionId: revision.collectionId,
    title: revision.title,
    folder: reached.folder.title,
    publishedId: can.edit ? null : state.publishedId,
  }));

/** Returns what matches the text; a text without a letter finds nothing. */
export const findAll = async (at: Entered, text: string, tractionIds: string[]): Promise<AnswerOf<typeof paletteApi.find>> => {
  if (plainWords(text).length === 0) return { items: [], people: [], meetings: [], documents: [] };
  const items = await findItems(at, text, tractionIds);
  const names = await at.memo('names in the palette', ['person', 'permission', 'org'], () => listNames(at));
  const series = await at.memo(`meetings in the palette of ${at.personId} as ${at.role}`, ['meeting', 'org'], () =>
    listSeries(at, tractionIds),
  );
  const vtos = await at.memo(
    `V/TOs in the palette of ${at.personId} as ${at.role}`,
    ['vtoCollection', 'vtoRevision', 'meeting', 'org', 'permission'],
    () => listVtos(at),
  );
  return {
    items,
    people: mostLike(names, ({ firstName, lastName }) => `${firstName} ${lastName}`, text, mostFound),
    meetings: mostLike(series, ({ title }) => title, text, mostFound),
    documents: mostLike(vtos, ({ title }) => title, text, mostFound),
  };
};
