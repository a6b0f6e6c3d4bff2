import { plainWords } from '#shared/likeness.ts';

export interface NamedMeeting {
  id: string;
  title: string;
}

/** Words that say that a meeting is meant, and are none of its name; catalogue row U-25. */
const ignored = new Set(['meeting', 'meetings', 'call', 'session', 'reunion', 'reuniones', 'llamada', 'sesion']);

/** Those that say so before the name too; "call" before a name is more often what is to be done. */
const marksBefore = new Set(['meeting', 'session', 'reunion', 'sesion']);

/** Names are the same from above this likeness on; catalogue row U-25. */
const likeEnough = 0.7;

const pairsOf = (name: string): string[] => {
  const letters = [...name];
  return letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
};

/** Returns a name as it is compared: in small letters, without accents, spaces and the words that every meeting has. */
const bare = (name: string): string =>
  plainWords(name)
    .filter((word) => !ignored.has(word))
    .join('');

/**
 * Returns from 0 to 1 how alike two names of meetings are: the share of pairs of letters that both have (Dice), each pair as often as it occurs.
 * Words such as "meeting" do not count.
 */
export const nameLikeness = (one: string, other: string): number => {
  const [a, b] = [bare(one), bare(other)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const left = pairsOf(b);
  const [ours, all] = [pairsOf(a), left.length];
  if (ours.length === 0 || all === 0) return 0;
  let shared = 0;
  for (const pair of ours) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (ours.length + all);
};

/** Returns whether a likeness is enough to take a name for a meeting's: strictly above 0.7; catalogue row U-25. */
export const isLikeEnough = (likeness: number): boolean => likeness > likeEnough;

/** Returns the meeting that a name means: the most alike, if it is like enough and no other is as alike; else null. */
export const meetingNamed = (name: string, meetings: readonly NamedMeeting[]): string | null => {
  const ranked = meetings
    .map(({ id, title }) => ({ id, like: nameLikeness(name, title) }))
    .filter(({ like }) => isLikeEnough(like))
    .toSorted((a, b) => b.like - a.like);
  const [best, next] = ranked;
  return best === undefined || next?.like === best.like ? null : best.id;
};

interface Run {
  id: string;
  from: number;
  to: number;
  like: number;
}

const leads = new Set(['in', 'for', 'at', 'en', 'para']);
const articles = new Set(['the', 'our', 'my', 'la', 'el', 'nuestra', 'mi', 'de', 'del', 'on']);
/** The most words of a meeting's name that are looked for. */
const mostWords = 6;

const plainWord = (word: string): string => plainWords(word).join('');

/** Returns where the words before a name begin that belong to it: `in the`, `para la reunión de`. */
const beginOf = (words: readonly string[], from: number): { from: number; led: boolean } => {
  let at = from;
  while (at > 0 && (articles.has(words[at - 1] ?? '') || marksBefore.has(words[at - 1] ?? ''))) at -= 1;
  const led = at > 0 && leads.has(words[at - 1] ?? '');
  return { from: led ? at - 1 : at, led };
};

/**
 * Finds the meeting that a sentence names: after "in", "for" and the like, beside the word "meeting", or alone at the end after a comma. The
 * words of the name are taken out.
 */
export const findMeeting = (sentence: string, meetings: readonly NamedMeeting[]): { id: string | null; rest: string } => {
  const said = sentence.split(/\s+/u).filter(Boolean);
  const words = said.map(plainWord);
  const runs: Run[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let count = Math.min(mostWords, words.length - start); count > 0; count -= 1) {
      const end = start + count;
      const own = words.slice(start, end);
      if (ignored.has(own[0] ?? '') || articles.has(own[0] ?? '') || leads.has(own[0] ?? '')) continue;
      const begin = beginOf(words, start);
      const isMarked = own.some((word) => ignored.has(word)) || words.slice(begin.from, start).some((word) => marksBefore.has(word));
      const isTail = end === words.length && start > 0 && /[,;:]$/u.test(said[start - 1] ?? '');
      const isHead = start === 0 && /[:]$/u.test(said[end - 1] ?? '');
      if (!begin.led && !isMarked && !isTail && !isHead) continue;
      const id = meetingNamed(own.join(' '), meetings);
      if (id === null) continue;
      const title = meetings.find((meeting) => meeting.id === id)?.title ?? '';
      // The word "meeting" after the name goes with it.
      const to = ignored.has(words[end] ?? '') ? end + 1 : end;
      runs.push({ id, from: begin.from, to, like: nameLikeness(own.join(' '), title) });
    }
  }
  const [best] = runs.toSorted((a, b) => b.like - a.like || b.to - b.from - (a.to - a.from));
  if (best === undefined) return { id: null, rest: sentence };
  return { id: best.id, rest: [...said.slice(0, best.from), ...said.slice(best.to)].join(' ') };
};

/** Words beside which a part of a meeting's name means it: "the sales team". */
const teamWords = new Set([...ignored, 'team', 'teams', 'group', 'l10', 'equipo', 'grupo']);
/** Words behind a name that say that somebody has something. */
const owns = new Set(['have', 'has', 'tiene', 'tienen']);
const places = new Set([...leads, 'of', 'from', 'with', 'de', 'del', 'con']);

/**
 * Finds the meeting that a question means: by its name anywhere, or by a word of its name that no other meeting has, beside "team" or
 * after "in", "of" and the like. The words are taken out.
 */
export const findMeetingMeant = (question: string, meetings: readonly NamedMeeting[]): { id: string | null; rest: string } => {
  const said = question.split(/\s+/u).filter(Boolean);
  const words = said.map(plainWord);
  const without = (from: number, to: number): string => [...said.slice(0, from), ...said.slice(to)].join(' ');
  const endOf = (at: number): number => (teamWords.has(words[at] ?? '') ? at + 1 : at);
  const isEdge = (word: string | undefined): boolean =>
    word === undefined || word === '' || teamWords.has(word) || articles.has(word) || leads.has(word);
  const runs = words.flatMap((_, start) =>
    Array.from({ length: Math.min(mostWords, words.length - start) }, (__, more): Run[] => {
      const own = words.slice(start, start + more + 1);
      const id = isEdge(own[0]) || isEdge(own.at(-1)) || own.join('').length < 3 ? null : meetingNamed(own.join(' '), meetings);
      const title = meetings.find((meeting) => meeting.id === id)?.title ?? '';
      return id === null ? [] : [{ id, from: start, to: start + more + 1, like: nameLikeness(own.join(' '), title) }];
    }).flat(),
  );
  const [best] = runs.toSorted((a, b) => b.like - a.like || b.to - b.from - (a.to - a.from));
  if (best !== undefined) return { id: best.id, rest: without(beginOf(words, best.from).from, endOf(best.to)) };
  for (const [at, word] of words.entries()) {
    const begin = beginOf(words, at).from;
    const isPlaced = [words[begin - 1], words[begin]].some((lead) => places.has(lead ?? '')) || teamWords.has(words[at + 1] ?? '');
    if (word.length < 4 || ignored.has(word) || !(isPlaced || owns.has(words[at + 1] ?? ''))) continue;
    const found = meetings.filter(({ title }) => plainWords(title).includes(word));
    const [one] = found;
    if (one !== undefined && found.length === 1) return { id: one.id, rest: without(begin, endOf(at + 1)) };
  }
  return { id: null, rest: question };
};
