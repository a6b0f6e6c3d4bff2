import { folded } from '#shared/folded.ts';
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
  "(?:(?:and|also|then|y|tambien|luego),? )?(?:please |por favor,? |can you |could you |puedes |podrias )*(?:(?:i|we)(?:['’]d| would)? (?:want|need|like) (?:to )?|quiero |necesito |(?:i|we) have )?(?:(?:create|add|make|new|log|raise|open|write|write down|note|put|record|file|set up|start|crea|crear|creale|agrega|agregar|anade|anadir|registra|registrar|abre|abrir|anota|anotar|apunta|apuntar|levanta|levantar|pon|poner|nuev[oa]) )?(?:down |me |us )?(?:another |one more |an? |the |otr[oa] |una? |el |la )?(?:new |nuev[oa] )?";
/** What may stand after it. */
const after = '(?=$|[\\s:,.-])[:,.]?';

/** `…, put it on the list`: what makes an Issue of a sentence, at its end. */
const onList =
  /[,.]? *(?:and |y )?(?:(?:please )?(?:put|add|place|get) (?:it|that|this) (?:on|to|onto) (?:the|our) (?:issues? )?list|(?:pon|ponlo|ponla|agrega|agregalo|agregala|apuntalo|apuntala)(?: esto)? (?:en|a) (?:la|nuestra) lista(?: de asuntos)?)[.!]?$/u;

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
    const last = new RegExp(`[,.] (?:an? |as an? |un |una |como )?${escaped(name)}[.!]?$`, 'u').exec(text);
    if (last !== null) return { type, rest: said.slice(0, last.index).trim() };
    // Put cedar deliveries on the issues list.
    const list = new RegExp(
      `^(?:please |por favor,? )?(?:put|add|write|agrega|pon|anota) (.+?) (?:on|to|in|onto|en|a) (?:the |our |my |la |los |las |mis |nuestros )?(?:lista de )?${escaped(name)}(?:e?s)?(?: list)?[.!]?$`,
      'u',
    ).exec(text);
    const [, what = ''] = list ?? [];
    if (what !== '') return { type, rest: said.slice(text.indexOf(what), text.indexOf(what) + what.length) };
  }
  const listed = onList.exec(text);
  return listed === null ? { type: null, rest: said } : { type: 'issue', rest: said.slice(0, listed.index).trim() };
};
