import type { QuickKind } from './quick-line.ts';

/** The words that begin a line of each kind whatever the organisation calls it, in each language; they are typed, never shown. */
export const kindWords: Readonly<Record<QuickKind, readonly string[]>> = {
  todo: ['todo', 'to-do', 'task', 'pendiente', 'tarea'],
  personal: ['me', 'my', 'yo', 'mío'],
  rock: ['rock', 'roca'],
  issue: ['issue', 'asunto'],
  headline: ['headline', 'news', 'titular', 'noticia'],
};
