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
}

/** The shares of its size in which type is tried. Below the last one people could not read it: the page goes on on further pages. */
const steps = [1, 0.95, 0.9, 0.85];
const last = steps.length - 1;

/** Characters that no page holds, in whatever type. */
const mostCharacters = 12_000;

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

/** Returns the step to try next. The smallest type holds less than half as much again, so what needs three pages is not tried in between. */
const nextStep = (step: number, pages: number): number => (pages === 1 ? step : pages > 2 ? last : Math.min(step + 1, last));

/** Returns the bytes of a document of these pages. */
export const renderFitted = async (
  documentOf: (pages: Part[]) => ReactElement<DocumentProps>,
  fittings: readonly Fitting[],
): Promise<Uint8Array> => {
  let tried = fittings.map(({ characters }) => (characters > mostCharacters ? last : 0));
  for (;;) {
    const found = fittings.map(() => 1);
    const pages = fittings.map(({ pageOf }, place) =>
      counted(pageOf(steps[tried[place] ?? last] ?? 1), (count) => {
        found[place] = count;
      }),
    );
    freshFonts();
    const bytes = await renderToBuffer(documentOf(pages));
    const next = tried.map((step, place) => nextStep(step, found[place] ?? 1));
    if (next.every((step, place) => step === tried[place])) return new Uint8Array(bytes);
    tried = next;
  }
};
