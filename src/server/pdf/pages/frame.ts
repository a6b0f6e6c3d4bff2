// The frame of every page: head, foot, margins and size.
import { Document, Page } from '@react-pdf/renderer';
import { createElement } from 'react';
import type { About, Frame } from '../paper.ts';
import { usualFamily } from './fonts.ts';
import { box, mark, type Part, pageWords, repeated, styled, words } from './parts.ts';

/** Margins in pixels; the head stands inside the upper one, so that it is on every page. */
const margins = {
  portrait: { top: 36, side: 40, bottom: 26 },
  landscape: { top: 32, side: 36, bottom: 24 },
} as const;
type Orientation = keyof typeof margins;

/** The height of the head with its rule, and of the foot with the space above it. */
const [headHeight, footHeight] = [50, 34];

const head = ({ over, title, date, under }: Frame, { top, side }: { top: number; side: number }): Part =>
  repeated(
    {
      position: 'absolute',
      top,
      left: side,
      right: side,
      height: headHeight,
      flexDirection: 'row',
      alignItems: 'flex-end',
      gap: 12,
      paddingBottom: 12,
      borderBottomWidth: 2,
      borderColor: 'text',
    },
    box({ marginBottom: 1 }, mark(30)),
    box(
      { flexGrow: 1, flexShrink: 1 },
      words({ fontSize: 12, lineHeight: 1.25, color: 'text-3', maxLines: 1, textOverflow: 'ellipsis' }, over),
      words({ fontSize: 20, lineHeight: 1.2, fontWeight: 600, letterSpacing: -0.44, maxLines: 1, textOverflow: 'ellipsis' }, title),
    ),
    box(
      { flexShrink: 0, alignItems: 'flex-end' },
      words({ fontSize: 13, lineHeight: 1.3, fontFeatureSettings: ['tnum'] }, date),
      under === undefined ? undefined : words({ fontSize: 12, lineHeight: 1.3, color: 'text-3' }, under),
    ),
  );

const foot = ({ printed, pageOf }: Frame, { bottom, side }: { bottom: number; side: number }, key: Part | undefined): Part =>
  repeated(
    {
      position: 'absolute',
      bottom,
      left: side,
      right: side,
      flexDirection: 'row',
      alignItems: 'center',
      gap: 16,
      paddingTop: 8,
      borderTopWidth: 1,
      borderColor: 'line-strong',
      fontSize: 11,
      color: 'text-3',
    },
    words({}, printed),
    key,
    box({ flexGrow: 1 }),
    pageWords({ fontWeight: 500, color: 'text' }, pageOf),
  );

/** Returns pages without the usual frame, for a paper that has a head of its own; `margins` are in pixels. */
export const unframed = (
  paper: Frame['paper'],
  { top, side, bottom }: { top: number; side: number; bottom: number },
  parts: readonly (Part | undefined)[],
): Part => {
  const style = styled({
    paddingTop: top,
    paddingHorizontal: side,
    paddingBottom: bottom,
    fontSize: 13,
    backgroundColor: 'surface',
    color: 'text',
  });
  return createElement(
    Page,
    { size: paper === 'A4' ? 'A4' : 'LETTER', style: { ...style, fontFamily: usualFamily } },
    ...(parts as Part[]),
  );
};

/** Returns pages with the frame; `parts` go on from page to page. `key` is the legend in the foot. */
export const framed = (frame: Frame, orientation: Orientation, parts: readonly Part[], key?: Part): Part => {
  const { top, side, bottom } = margins[orientation];
  const style = styled({
    paddingTop: top + headHeight,
    paddingHorizontal: side,
    paddingBottom: bottom + footHeight,
    fontSize: 12,
    backgroundColor: 'surface',
    color: 'text',
  });
  return createElement(
    Page,
    { size: frame.paper === 'A4' ? 'A4' : 'LETTER', orientation, style: { ...style, fontFamily: usualFamily } },
    head(frame, { top, side }),
    foot(frame, { bottom, side }, key),
    ...parts,
  );
};

/** Returns the document of these pages. */
export const documentOf = ({ title, author, language }: About, ...pages: readonly Part[]) =>
  createElement(Document, { title, author, language, creator: author }, ...pages);
