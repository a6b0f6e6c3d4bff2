// The pages that a new thread makes before anybody asks for one. They have the parts that most papers have, and so many of them that the
// engine has compiled what sets them.
import { Document, Page } from '@react-pdf/renderer';
import { createElement } from 'react';
import { usualFamily } from './fonts.ts';
import { box, icon, mark, type Part, styled, whole, words } from './parts.ts';

const rows = 60;
const signs = 'The quick brown fox jumps over the lazy dog, 0123456789, and goes on in a second line of its column.';

const row = (number: number): Part =>
  whole(
    { flexDirection: 'row', alignItems: 'center', paddingVertical: 7, borderBottomWidth: 1, borderColor: 'text-3' },
    icon('check', { size: 12, color: 'text' }),
    box({ flexGrow: 1, flexShrink: 1, flexBasis: 0 }, words({ fontSize: 13, fontWeight: 600 }, `${number}. ${signs}`), words({}, signs)),
    words({ width: 70, fontWeight: 500, color: 'text-2' }, `Row ${number}`),
  );

export const layout = (): Part =>
  createElement(
    Document,
    null,
    createElement(
      Page,
      { style: { ...styled({ fontSize: 12, padding: 40 }), fontFamily: usualFamily } },
      mark(12),
      ...Array.from({ length: rows }, (_, place) => row(place + 1)),
    ),
  );
