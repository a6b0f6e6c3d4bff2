/**
 * Returns whether the page of a path may show card fields or a bank's question. Only its document may load the payment provider's script, which
 * writes HTML: every other document requires Trusted Types. So such a page and any other one are never parts of the same document.
 */
export const isCardPage = (path: string): boolean => /^\/(?:checkout|view-payment|org\/detail\/[^/]+\/billing)\/?$/.test(path);

/** What a document says of itself in `data-cards`; nothing where no provider's script is ever loaded. */
export type CardsHere = 'here' | 'elsewhere';
