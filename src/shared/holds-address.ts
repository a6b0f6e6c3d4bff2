/** What looks like an address of another place: with a scheme, with www, as a link of Markdown, or as a name with a domain. */
const address =
  /(?:[a-z][a-z\d+.-]*:\/\/|(?:javascript|data|mailto|tel|file):|\bwww\.|\]\s*\(|(?:^|[^\p{L}\d])(?:[\p{L}\d-]+\.)+(?:[a-z]{2,24}|xn--[a-z\d-]+)(?=[/:?#]|[^\p{L}\d]|$))/iu;

/** Returns whether a word holds an address. The abbreviations `e.g.` and `i.e.` do not. */
export const holdsAddress = (word: string): boolean => address.test(word.replace(/\b(?:e\.g|i\.e|p\.ej)\./giu, ''));
