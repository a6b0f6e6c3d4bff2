import { listReachedRevisions } from '#features/documents/collections/server/access.ts';
import { listNames } from '#features/ground/people/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { mostLike, plainWords } from '#shared/likeness.ts';
import type { FoundDocument, Opened, paletteApi } from '../contract.ts';
import { mostFound } from '../rules.ts';
import { findItems, listSeries, readItems } from './store.ts';

export { findItems } from './store.ts';

/** Returns everybody's names, and the series of the tractions. */
const namesOf = async (at: Entered, tractionIds: string[]) => ({
  names: await at.memo('names in the palette', ['person', 'permission', 'org'], () => listNames(at)),
  series: await at.memo(`meetings in the palette of ${at.personId} as ${at.role}`, ['meeting', 'org'], () => listSeries(at, tractionIds)),
});

const listVtos = async (at: Entered): Promise<FoundDocument[]> =>
  (await listReachedRevisions(at, 'vto')).map(({ revision, state, reached, reads }) => ({
    id: revision.id,
    collectionId: revision.collectionId,
    title: revision.title,
    folder: reached.folder.title,
    publishedId: reads === 'draft' ? null : state.publishedId,
  }));

/** Returns what matches the text; a text without a letter finds nothing. */
export const findAll = async (at: Entered, text: string, tractionIds: string[]): Promise<AnswerOf<typeof paletteApi.find>> => {
  if (plainWords(text).length === 0) return { items: [], people: [], meetings: [], documents: [] };
  const items = await findItems(at, text, tractionIds);
  const { names, series } = await namesOf(at, tractionIds);
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

/** Returns those of the things that the person may see, each kind in the order given. */
export const nameOpened = async (
  at: Entered,
  opened: readonly Opened[],
  tractionIds: string[],
): Promise<AnswerOf<typeof paletteApi.named>> => {
  const items = await readItems(at, opened, tractionIds);
  const { names, series } = await namesOf(at, tractionIds);
  const ofKind = <Thing>(kind: Opened['kind'], things: readonly Thing[], idOf: (thing: Thing) => string): Thing[] => {
    const byId = new Map(things.map((thing) => [idOf(thing), thing]));
    return opened.flatMap((each) => (each.kind === kind ? (byId.get(each.id) ?? []) : []));
  };
  return {
    items,
    people: ofKind('person', names, ({ id }) => id),
    meetings: ofKind('meeting', series, ({ tractionId }) => tractionId),
  };
};
