import type { FoundItem } from '#features/home/palette/contract.ts';
import { findItems } from '#features/home/palette/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { linesOf } from '#server/text/sanitise.ts';
import type { Counted } from '../../contract/counted.ts';
import { wordsToFind } from '../../rules.ts';
import { listDetails } from '../store.ts';

/** The most items that an answer is made from at once. */
const mostItems = 8;

const findIn = async (at: Entered, question: string, tractionIds: string[]): Promise<FoundItem[]> => {
  const found = new Map<string, { item: FoundItem; hits: number; place: number }>();
  for (const word of wordsToFind(question)) {
    for (const [place, item] of (await findItems(at, word, tractionIds)).entries()) {
      const known = found.get(item.id);
      if (known === undefined) found.set(item.id, { item, hits: 1, place });
      else known.hits += 1;
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.hits - a.hits || Number(a.item.isClosed) - Number(b.item.isClosed) || a.place - b.place)
    .slice(0, mostItems)
    .map(({ item }) => item);
};

export interface FoundOwn {
  items: FoundItem[];
  /** Whether the meeting that was asked about has none of them. */
  isElsewhere: boolean;
}

/**
 * Finds items that the person may see by the words of a question: those that hold most of them first, then open ones. They are those of the
 * meeting `here`; where it has none, those of all meetings.
 */
export const findOwn = async (at: Entered, question: string, tractionIds: string[], here: string | null): Promise<FoundOwn> => {
  if (here === null || !tractionIds.includes(here)) return { items: await findIn(at, question, tractionIds), isElsewhere: false };
  const own = (await findIn(at, question, [here])).filter(({ tractionId }) => tractionId !== null);
  if (own.length > 0) return { items: own, isElsewhere: false };
  const items = await findIn(at, question, tractionIds);
  return { items, isElsewhere: items.length > 0 };
};

/** Returns the words of HTML in one line, at most `most` letters. */
const wordsOfHtml = (html: string, most: number): string => linesOf(html).join(' ').replace(/\s+/g, ' ').slice(0, most);

/** Returns rows as one text of data. */
export const asData = (rows: readonly string[]): string => `[${rows.join(',')}]`;

/** Returns what was counted as data for the model: the sentence, and the first lines of each list. No text can close the frame around it. */
export const countedAsData = ({ text, groups }: Counted): string => {
  const lists = groups.map(({ title, count, rows }) => ({
    list: title,
    count,
    first: rows.map(({ title: each, status, note, isBad }) => ({ title: each, status, note, late: isBad })),
  }));
  return JSON.stringify({ counted: text, lists }).replaceAll('<', '\\u003c');
};

/** Returns items as data for the model, numbered from `first`: each as JSON in which no text can close the frame around it. */
export const itemsAsData = async (
  at: Entered,
  items: readonly FoundItem[],
  first: number,
  meetings: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const details = new Map((await listDetails(at, items)).map((each) => [each.id, each]));
  return items.map((item, at) => {
    const { owner = null, notes = '', comments = [] } = details.get(item.id) ?? {};
    const row = {
      number: first + at,
      kind: item.kind,
      title: item.title,
      status: item.status,
      due: item.dueDate,
      progress: item.progress,
      closed: item.isClosed,
      owner,
      meeting: item.tractionId === null ? null : (meetings.get(item.tractionId) ?? null),
      notes: wordsOfHtml(notes, 600),
      comments: comments.map((comment) => wordsOfHtml(comment, 200)),
    };
    return JSON.stringify(row).replaceAll('<', '\\u003c');
  });
};
