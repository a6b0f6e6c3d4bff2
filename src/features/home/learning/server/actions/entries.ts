import type { Entered } from '#server/access/granted.ts';
import { linesOf, sanitise, sanitised } from '#server/text/sanitise.ts';
import { errors, refuse } from '#shared/errors.ts';
import { idShape, newId } from '#shared/ids.ts';
import { type Entry, type EntryEdit, type EntryInput, type ListedEntry, mostEntries, type Progress } from '../../contract.ts';
import { minutesOf, readChapters, scoreOf } from '../../rules.ts';
import { addEntry, changeEntry, countOwn, type EntryRow, findOwn, keepProgress, listOwn, listProgress } from '../store.ts';
import { type Article, articlesFor } from './articles.ts';

type Found = Entry & { text: string };

const articleShown = ({ text, ...article }: Article): Found => ({ ...article, text, own: false, video: null, progress: null, edit: null });

/** Returns an organisation's entry. Its film plays here only when it comes from one of the operator's video hosts. */
const ownShown = (at: Pick<Entered, 'config'>, row: EntryRow): Found => {
  const { contentHtml, videoUrl, captionsUrl, chapters } = row;
  const text = linesOf(contentHtml).join(' ');
  const plays = (url: string) => at.config.VIDEO_HOSTS.includes(new URL(url).origin);
  return {
    key: row.id,
    shelf: row.shelf,
    section: '',
    title: row.title,
    summary: row.summary,
    icon: videoUrl === '' ? 'list' : 'play',
    minutes: minutesOf(text),
    own: true,
    video:
      videoUrl === ''
        ? null
        : {
            url: videoUrl,
            captions: captionsUrl !== '' && plays(captionsUrl) ? captionsUrl : '',
            chapters: readChapters(chapters) ?? [],
            plays: plays(videoUrl),
          },
    progress: null,
    parts: text === '' ? [] : [{ heading: '', html: contentHtml }],
    edit: { contentHtml, videoUrl, captionsUrl, chapters, version: row.version },
    text,
  };
};

const listed = ({ parts: _parts, edit: _edit, text: _text, ...entry }: Found): ListedEntry => entry;

/** Returns all entries, the product's first; for a search those that answer it, best first. */
export const listEntries = async (at: Entered, asked: string): Promise<ListedEntry[]> => {
  const own = (await listOwn(at)).map((row) => ownShown(at, row));
  const all = [...articlesFor(at.locale).map(articleShown), ...own];
  const progress = await listProgress(at);
  const found =
    asked === ''
      ? all
      : all
          .map((entry) => ({ entry, score: scoreOf(asked, entry) }))
          .filter(({ score }) => score > 0)
          .toSorted((one, other) => other.score - one.score)
          .map(({ entry }) => entry);
  return found.map((entry) => ({ ...listed(entry), progress: progress.get(entry.key) ?? null }));
};

const find = async (at: Entered, key: string): Promise<Found> => {
  const article = articlesFor(at.locale).find((each) => each.key === key);
  if (article !== undefined) return articleShown(article);
  const row = idShape.test(key) ? await findOwn(at, key) : undefined;
  return row === undefined ? refuse(errors.notFound) : ownShown(at, row);
};

export const findEntry = async (at: Entered, key: string): Promise<Entry> => {
  const { text: _text, ...entry } = await find(at, key);
  return { ...entry, progress: (await listProgress(at)).get(key) ?? null };
};

/** Refuses an entry without a text and without a film, which would show nothing. */
const checkContent = (contentHtml: string, videoUrl: string): void => {
  if (videoUrl === '' && linesOf(contentHtml).length === 0) refuse(errors.invalid, { fields: { contentHtml: ['VAL_REQUIRED'] } });
};

export const addOwnEntry = async (at: Entered, { id = newId(), ...input }: EntryInput): Promise<{ id: string }> => {
  if ((await countOwn(at)) >= mostEntries) refuse(errors.tooManyEntries);
  const contentHtml = sanitise(input.contentHtml);
  checkContent(contentHtml, input.videoUrl);
  await addEntry(at, { ...input, id, contentHtml, createdById: at.personId });
  return { id };
};

export const changeOwnEntry = async (at: Entered, row: EntryRow, { version, ...edit }: EntryEdit): Promise<{ version: number }> => {
  if (version !== undefined && version !== row.version) {
    const { text: _text, ...current } = ownShown(at, row);
    refuse(errors.stale, { data: { current } });
  }
  const contentHtml = sanitised(edit.contentHtml) ?? row.contentHtml;
  checkContent(contentHtml, edit.videoUrl);
  return { version: await changeEntry(at, row.id, { ...edit, contentHtml }) };
};

/** Keeps the person's progress in an entry that exists. */
export const keepMine = async (at: Entered, key: string, progress: Progress): Promise<void> => {
  await find(at, key);
  await keepProgress(at, key, progress);
};
