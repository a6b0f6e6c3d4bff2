// Renders designed pages in the largest type in which each holds all its words.
import layOutUntyped, { type DocumentNode, type SafeDocumentNode } from '@react-pdf/layout';
import { Document, type DocumentProps, Font, pdf, renderToBuffer } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { freshFonts } from './fonts.ts';
import type { PageNumber, Part } from './parts.ts';

/** A designed page. */
export interface Fitting {
  /** Makes the page in a share of its type, with its number where that is known: a page that is told only while it is set is set twice. */
  pageOf: (type: number, number?: PageNumber) => Part;
  /** The length of its texts. */
  characters: number;
  /** The length of its longest list: its rows stand one below the other. */
  rows: number;
}

/** The shares of its size in which type is tried. Below the last one people could not read it: the page goes on on further pages. */
const steps = [1, 0.95, 0.9, 0.85];
const last = steps.length - 1;

/** Characters, and rows of one list, that no page holds, in whatever type. */
const mostCharacters = 12_000;
const mostRows = 70;

/** The package's type leaves the fonts out, which its renderer passes too. */
const layOut = layOutUntyped as (document: DocumentNode, fonts: typeof Font) => Promise<SafeDocumentNode>;

/** Returns on how many pages a page's words are, whatever its number. It is laid out and not drawn, which would take half as long again. */
const countPages = async ({ pageOf }: Fitting, step: number): Promise<number> => {
  const alone = pdf(createElement(Document, {}, pageOf(steps[step] ?? 1, { page: 1, pages: 1 })));
  const { document } = alone.container as { document: DocumentNode };
  const { children } = await layOut(document, Font);
  return children.length;
};

/** What is known of a page: the step to try next, the last one that does not hold it, and the first that does; the last step is taken in any case. */
interface Search {
  next: number;
  over: number;
  fits: number;
}

const isFound = ({ over, fits }: Search): boolean => fits - over <= 1;

/** Returns what is known after a try. The smallest type holds less than half as much again, so what needs three pages is not tried in between. */
const after = ({ next, over, fits }: Search, pages: number): Search => {
  const known = pages === 1 ? { over, fits: next } : { over: pages > 2 ? last - 1 : next, fits };
  return { ...known, next: isFound({ ...known, next }) ? known.fits : Math.ceil((known.over + known.fits) / 2) };
};

/** Returns the step in which a page is set, and on how many pages its words are then. */
const fit = async (fitting: Fitting): Promise<{ step: number; pages: number }> => {
  const isLong = fitting.characters > mostCharacters || fitting.rows > mostRows;
  let search: Search = isLong ? { next: last, over: last - 1, fits: last } : { next: 0, over: -1, fits: last };
  const counts = new Map<number, number>();
  while (!isFound(search)) {
    const pages = await countPages(fitting, search.next);
    counts.set(search.next, pages);
    search = after(search, pages);
  }
  return { step: search.fits, pages: counts.get(search.fits) ?? Number.POSITIVE_INFINITY };
};

/** Returns the bytes of a document of these pages. */
export const renderFitted = async (
  documentOf: (pages: Part[]) => ReactElement<DocumentProps>,
  fittings: readonly Fitting[],
): Promise<Uint8Array> => {
  await freshFonts();
  const fitted: { pageOf: Fitting['pageOf']; step: number; pages: number }[] = [];
  for (const fitting of fittings) fitted.push({ ...fitting, ...(await fit(fitting)) });
  const areNumbered = fitted.every(({ pages }) => pages === 1);
  const pages = fitted.map(({ pageOf, step }, place) =>
    pageOf(steps[step] ?? 1, areNumbered ? { page: place + 1, pages: fitted.length } : undefined),
  );
  return new Uint8Array(await renderToBuffer(documentOf(pages)));
};
