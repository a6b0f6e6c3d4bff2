// Renders designed pages in the largest type in which each holds all its words.
import { type DocumentProps, renderToBuffer, Text } from '@react-pdf/renderer';
import { cloneElement, createElement, type ReactElement, type ReactNode } from 'react';
import { freshFonts } from './fonts.ts';
import { type Part, styled } from './parts.ts';

/** A designed page. */
export interface Fitting {
  /** Makes the page in a share of its type. */
  pageOf: (type: number) => Part;
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

/** Returns the page with a part that tells on how many pages its words are. */
const counted = (page: Part, tell: (pages: number) => void): Part => {
  const counter = createElement(Text, {
    key: 'counter',
    fixed: true,
    style: styled({ position: 'absolute', top: 0, left: 0 }),
    render: ({ subPageTotalPages }) => {
      if (subPageTotalPages !== undefined) tell(subPageTotalPages);
      return '';
    },
  });
  const { children } = page.props as { children?: ReactNode };
  return cloneElement(page, {}, children, counter);
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

/** Returns the bytes of a document of these pages. While their type is looked for, only those are made whose type is not known yet. */
export const renderFitted = async (
  documentOf: (pages: Part[]) => ReactElement<DocumentProps>,
  fittings: readonly Fitting[],
): Promise<Uint8Array> => {
  const make = async (tried: readonly { pageOf: Fitting['pageOf']; step: number }[]) => {
    const found = tried.map(() => 1);
    const pages = tried.map(({ pageOf, step }, place) =>
      counted(pageOf(steps[step] ?? 1), (count) => {
        found[place] = count;
      }),
    );
    await freshFonts();
    return { bytes: new Uint8Array(await renderToBuffer(documentOf(pages))), found };
  };
  const all = fittings.map(({ pageOf, characters, rows }) => {
    const isLong = characters > mostCharacters || rows > mostRows;
    return { pageOf, search: { next: isLong ? last : 0, over: isLong ? last - 1 : -1, fits: last } };
  });
  for (;;) {
    const open = all.filter(({ search }) => !isFound(search));
    const tried = (open.length === 0 ? all : open).map((page) => ({ page, pageOf: page.pageOf, step: page.search.next }));
    const { bytes, found } = await make(tried);
    if (open.length === 0) return bytes;
    for (const [place, { page }] of tried.entries()) page.search = after(page.search, found[place] ?? 1);
    // All were made, and each in the type that was looked for.
    if (open.length === all.length && tried.every(({ page, step }) => isFound(page.search) && page.search.next === step)) return bytes;
  }
};
