// The page that a new thread makes before anybody asks for one: it has the parts that most papers have.
import { Document, Page } from '@react-pdf/renderer';
import { createElement } from 'react';
import { usualFamily } from './fonts.ts';
import { box, icon, mark, type Part, styled, words } from './parts.ts';

const weights = [400, 500, 600] as const;
const signs = 'The quick brown fox jumps over the lazy dog, 0123456789.';

export const layout = (): Part =>
  createElement(
    Document,
    null,
    createElement(
      Page,
      { style: { ...styled({ fontSize: 12 }), fontFamily: usualFamily } },
      ...weights.map((fontWeight) => words({ fontWeight }, signs)),
      box({ flexDirection: 'row' }, icon('check', { size: 12, color: 'text' }), mark(12)),
    ),
  );
