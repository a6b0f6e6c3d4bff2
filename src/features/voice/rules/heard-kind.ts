import { folded } from '../../../shared/folded.ts';
import type { VoiceType } from '../contract.ts';
import { plainInPlace } from './in-place.ts';

/** The words by which each kind is called, in small letters or not. */
export type KindWords = Readonly<Record<VoiceType, readonly string[]>>;

/** A kind, and what is left of the sentence. */
interface FoundKind {
  type: VoiceType | null;
  rest: string;
}

/** The words of both languages; they are spoken, never shown. */
export const usualKinds: KindWords = {
  todo: ['to-do', 'to do', 'todo', 'task', 'action item', 'pendiente', 'tarea'],
  issue: ['issue', 'problem', 'asunto', 'problema'],
  headline: ['headline', 'news', 'titular', 'noticia'],
};

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `Please create a new`, `agrega un`: what may stand before the word of a kind. */
const before =
  '(?:please |por favor,? )?(?:(?:i (?:want|need) (?:to )?|quiero |necesito )?(?:create|add|make|new|log|raise|crea|crear|agrega|agregar|anade|anadir|registra|nuev[oa]) )?(?:an? |the |un |una |el |la )?(?:new |nuev[oa] )?';
/** What may stand after it. */
const after = '(?=$|[\\s:,.])[:,.]?';

/** `Remind me to` and `remind Jonas to` make a To-Do; of the second, the name stays for whoever looks for an owner. */
const reminds = /^(?:please |por favor,? )?(?:remind (?:me|us) (?:to|that|about)|recuerdame|recuerdanos)(?: que| de)? /u;
const remindsOther = /^(?:please |por favor,? )?(?=remind \p{L}|recuerdale a \p{L}|recordarle a \p{L})/u;

/** Returns the kind that a sentence says at its beginning, or at its end after a comma. The longest word wins. */
export const findKind = (sentence: string, kinds: KindWords): FoundKind => {
  const said = sentence.replace(/\s+/gu, ' ').trim();
  const text = plainInPlace(said);
  const words = Object.entries(kinds)
    .flatMap(([type, names]) => names.map((name) => ({ type: type as VoiceType, name: folded(name) })))
    .toSorted((a, b) => b.name.length - a.name.length);
  for (const { type, name } of words) {
    const first = new RegExp(`^${before}${escaped(name)}${after}`, 'u').exec(text);
    if (first !== null) return { type, rest: said.slice(first[0].length).trim() };
    const last = new RegExp(`[,.] (?:an? |un |una )?${escaped(name)}[.!]?$`, 'u').exec(text);
    if (last !== null) return { type, rest: said.slice(0, last.index).trim() };
  }
  const reminder = reminds.exec(text);
  if (reminder !== null) return { type: 'todo', rest: said.slice(reminder[0].length).trim() };
  const other = remindsOther.exec(text);
  return other === null ? { type: null, rest: said } : { type: 'todo', rest: said.slice(other[0].length) };
};
